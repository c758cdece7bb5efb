import { SERVICE_WORKER } from './service-worker.ts';

/** TypeScript's own types of the DOM lack it, and so do older browsers. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: {
      readonly createHTML: (text: string) => string;
      readonly createScriptURL: (address: string) => string;
    },
  ): unknown;
}

/**
 * Lets styles be set at run time (Mantine's variables, by React), and no markup: the content security policy asks for
 * this wherever a browser would parse a text as HTML, and refuses scripts made of a text altogether. Of scripts by their
 * address it lets the service worker alone be started.
 */
export function installTrustedTypes(): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('a text is not markup');
      return text;
    },
    createScriptURL(address) {
      if (address !== SERVICE_WORKER) throw new TypeError('no script by its address');
      return address;
    },
  });
}
