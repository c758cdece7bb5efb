import { useEffect, useState, type ReactNode } from 'react';

import { guidePath } from '../../lib/guide-sections.ts';
import { useMay } from '../../lib/permissions.ts';
import { Link, navigate, useParams } from '../../lib/router.tsx';
import { Banner } from '../../ui/banner.tsx';
import { TextField } from '../../ui/field.tsx';
import { Heading, Hint, List, Panel, Row, Screen, Stack, Text } from '../../ui/layout.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { findInGuide, type Found, type GuideImages, type Section, sectionsFor, sectionWith } from './guide.ts';
import { GuideBlocks } from './guide-blocks.tsx';
import styles from './guide.module.css';
import { texts } from './texts.ts';

/** A part of the guide: for whom it is, its sections, and its images. */
interface GuidePart {
  readonly name: string;
  readonly sections: readonly Section[];
  readonly images: GuideImages;
}

/** The guide at the heading that the address names: its contents, the search in it, and the section with the heading. */
export function GuidePages({
  parts,
  children,
}: {
  readonly parts: readonly GuidePart[];
  /** A message above the section. */
  readonly children?: ReactNode;
}): ReactNode {
  const { heading = null } = useParams();
  const isSuperAdmin = useMay('super_admin');
  const [typed, setTyped] = useState('');
  const shown = parts.map((part) => ({ ...part, sections: sectionsFor(part.sections, isSuperAdmin) }));
  const sections = shown.flatMap((part) => part.sections);
  const named = heading === null ? null : sectionWith(sections, heading);
  const section = named ?? sections[0];
  const images = Object.assign({}, ...parts.map((part) => part.images)) as GuideImages;
  useScrollTo(named !== null && heading !== named.id ? heading : null);
  return (
    <Screen gap="list" lang="ja">
      <ScreenTitle>{texts.title}</ScreenTitle>
      <div className={styles.guide}>
        <Stack className={styles.contents}>
          <TextField
            type="search"
            label={texts.search}
            placeholder={texts.placeholder}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Contents parts={shown} current={section?.id} />
        </Stack>
        <Stack gap="lg" className={styles.page}>
          {children}
          {heading !== null && named === null && <Banner kind="info">{texts.notFound}</Banner>}
          {typed.trim() === '' ? (
            section && (
              <>
                <Panel labelledBy={section.id}>
                  <Heading id={section.id} size="lg">
                    {section.title}
                  </Heading>
                  <div className={styles.text}>
                    <GuideBlocks blocks={section.blocks} images={images} />
                  </div>
                </Panel>
                <Neighbours sections={sections} at={sections.indexOf(section)} />
              </>
            )
          ) : (
            <Results typed={typed} found={findInGuide(sections, typed)} onFollow={() => setTyped('')} />
          )}
        </Stack>
      </div>
    </Screen>
  );
}

/** The sections by part: links, on phones a choice. */
function Contents({
  parts,
  current,
}: {
  readonly parts: readonly GuidePart[];
  readonly current: string | undefined;
}): ReactNode {
  return (
    <>
      <div className={styles.choice}>
        <SelectField
          label={texts.contents}
          value={current}
          data={parts.map(({ name, sections }) => ({
            group: name,
            items: sections.map(({ id, title }) => ({ value: id, label: title })),
          }))}
          onChange={({ currentTarget }) => navigate(guidePath(currentTarget.value))}
        />
      </div>
      <nav className={styles.links} aria-label={texts.contents}>
        {parts.map(({ name, sections }) => (
          <div key={name}>
            {parts.length > 1 && <Hint>{name}</Hint>}
            <List>
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <Link to={guidePath(id)} className={styles.link} aria-current={id === current ? 'page' : undefined}>
                    {title}
                  </Link>
                </li>
              ))}
            </List>
          </div>
        ))}
      </nav>
    </>
  );
}

function Results({
  typed,
  found,
  onFollow,
}: {
  readonly typed: string;
  readonly found: readonly Found[];
  readonly onFollow: () => void;
}): ReactNode {
  return (
    <>
      <Text role="status">{found.length === 0 ? texts.nothingFound(typed.trim()) : texts.found(found.length)}</Text>
      {found.length > 0 && (
        <List isCard rules="between">
          {found.map(({ id, title, section }) => (
            <li key={id} className={styles.found}>
              <Link to={guidePath(id)} onClick={onFollow}>
                {title}
              </Link>
              {section !== title && <Hint>{section}</Hint>}
            </li>
          ))}
        </List>
      )}
    </>
  );
}

function Neighbours({ sections, at }: { readonly sections: readonly Section[]; readonly at: number }): ReactNode {
  const [previous, next] = [sections[at - 1], sections[at + 1]];
  return (
    <Row justify="between">
      <span>{previous && <Link to={guidePath(previous.id)}>{texts.previous(previous.title)}</Link>}</span>
      <span>{next && <Link to={guidePath(next.id)}>{texts.next(next.title)}</Link>}</span>
    </Row>
  );
}

/** Scrolls to a heading inside of the section, which takes the focus for those who hear the page. */
function useScrollTo(heading: string | null): void {
  useEffect(() => {
    const element = heading === null ? null : document.getElementById(heading);
    element?.scrollIntoView();
    element?.focus({ preventScroll: true });
  }, [heading]);
}
