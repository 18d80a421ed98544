import Bowser from 'bowser'
import type { Translate } from '#src/i18n/translate.ts'

/** Names that the library knows; what a browser invents of itself is never shown. */
const browsers = new Set(Object.values(Bowser.BROWSER_MAP))
const systems = new Set(Object.values(Bowser.OS_MAP))

/** "Chrome on Android", from the User-Agent header (RFC 9110 §10.1.5). */
export function deviceName(t: Translate, userAgent: string | null): string {
  if (!userAgent) return t('sessions:device.unknown')
  const parsed = Bowser.parse(userAgent)
  const browser = known(browsers, parsed.browser.name)
  const system = known(systems, parsed.os.name)
  if (browser && system) return t('sessions:device.both', { browser, system })
  if (browser) return browser
  return system ? t('sessions:device.system', { system }) : t('sessions:device.unknown')
}

function known(names: ReadonlySet<string>, name: string | undefined): string | null {
  return name !== undefined && names.has(name) ? name : null
}
