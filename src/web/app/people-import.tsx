import type { ReactNode } from 'react';

import { ImportScreen } from '../features/users/import-screen.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

// Of use to companies with a service for personnel alone.
const FetchPeople = lazyPart(async () => (await import('../features/hr-services/fetch-people.tsx')).FetchPeople);

/** Registers employees from a CSV file, also from the one of a service for personnel. */
export const PeopleImport = (): ReactNode => <ImportScreen source={FetchPeople} />;
