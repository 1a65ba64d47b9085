/** MapLibre's worker cannot resolve relative addresses. `{z}` stays unescaped. */
export function absolute(template: string): string {
  return template.startsWith('/') ? `${window.location.origin}${template}` : template;
}
