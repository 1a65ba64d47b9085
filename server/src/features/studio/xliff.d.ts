declare module 'xliff' {
  interface Unit {
    readonly source: string;
    /** Parts of a list are inline elements. */
    readonly target?: string | readonly unknown[];
  }
  interface Xliff {
    readonly resources: Readonly<Record<string, Readonly<Record<string, Unit>>>>;
    readonly sourceLanguage: string;
    readonly targetLanguage?: string;
  }
  export function js2xliff(js: Xliff): Promise<string>;
  export function xliff2js(xml: string): Promise<Xliff>;
}
