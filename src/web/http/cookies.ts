import type { Context } from 'hono'

export type CookieName =
  | 'session'
  | 'visitor'
  | 'device'
  | 'notice'
  | 'refused'
  | 'sign-up'
  | 'change'
  | 'reset'
  | 'social'
  | 'factor'
  | 'guide'
  | 'onboarded'
  | 'embed'
  | 'lang'
  | 'theme'
  | 'styles'
  | 'counter'
  | 'counterLook'
  | 'unsent'

/** Cookies of the back office, prefixed `__Host-` when the origin is https. */
export type Cookies = {
  /** The value if the browser sent exactly one of that name, else null. */
  read(c: Context, name: CookieName): string | null
  /** @param seconds lifetime; a session cookie if omitted */
  set(c: Context, name: CookieName, value: string, seconds?: number): void
  clear(c: Context, name: CookieName): void
}

const names: Record<CookieName, string> = {
  session: 'dealdesk',
  visitor: 'dealdesk-visitor',
  device: 'dealdesk-device',
  notice: 'dealdesk-notice',
  refused: 'dealdesk-refused',
  'sign-up': 'dealdesk-sign-up',
  change: 'dealdesk-change',
  reset: 'dealdesk-reset',
  social: 'dealdesk-social',
  factor: 'dealdesk-factor',
  guide: 'dealdesk-guide',
  onboarded: 'dealdesk-onboarded',
  embed: 'dealdesk-embed',
  lang: 'lang',
  theme: 'theme',
  styles: 'styles',
  counter: 'dealdesk-counter',
  counterLook: 'dealdesk-counter-look',
  /** Written by a till's script (islands/till/unsent.ts). */
  unsent: 'dealdesk-unsent',
}

/** @param publicOrigin scheme, host and port as browsers see them; http only for local development */
export function createCookies(publicOrigin: string): Cookies {
  const secure = publicOrigin.startsWith('https:')
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  const nameOf = (name: CookieName) => (secure ? `__Host-${names[name]}` : names[name])
  function set(c: Context, name: CookieName, value: string, seconds?: number) {
    const age = seconds === undefined ? '' : `; Max-Age=${seconds}`
    c.header('set-cookie', `${nameOf(name)}=${value}; ${attributes}${age}`, { append: true })
  }
  return {
    read: (c, name) => only(c.req.header('cookie') ?? '', nameOf(name)),
    set,
    clear: (c, name) => set(c, name, '', 0),
  }
}

function only(header: string, name: string): string | null {
  const pairs = header.split(';').map((pair) => pair.trim())
  const values = pairs.filter((pair) => pair.startsWith(`${name}=`))
  const [value] = values
  return values.length === 1 && value ? value.slice(name.length + 1) : null
}
