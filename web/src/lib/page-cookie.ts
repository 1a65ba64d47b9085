/** Sets a cookie of this host that scripts may read, for `life_s` seconds; 0 removes it. */
export function setPageCookie(name: string, value: string, life_s: number): void {
  document.cookie = `${name}=${value}; Path=/; Max-Age=${life_s}; SameSite=Lax`;
}
