/** A page of text that the server rendered from Markdown, without any active markup (PUB-05). */
export function ContentText({ html }: { html: string }) {
  return (
    <article
      // A text without a translation is in English.
      dir="auto"
      className="grid gap-3 leading-relaxed text-pretty [&_a]:underline [&_a]:underline-offset-4 [&_em]:text-muted [&_h1]:text-3xl [&_h1]:font-semibold [&_h1]:tracking-tight [&_h1]:text-balance [&_h2]:mt-4 [&_h2]:text-lg [&_h2]:font-semibold [&_li]:mt-1 [&_ol]:list-decimal [&_ol]:ps-5 [&_p]:wrap-anywhere [&_ul]:list-disc [&_ul]:ps-5"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
