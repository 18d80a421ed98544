const form = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s

/**
 * @param url as libpq reads one (PostgreSQL, 34.1.1.2): `postgres://user:password@one:5432,two:5432/dealdesk`
 * @returns a URL for each host, in their order; the URL itself where it names one or none
 */
export function urlsOf(url: string): string[] {
  const [, before, hosts, after] = form.exec(url) ?? []
  if (!hosts?.includes(',')) return [url]
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}
