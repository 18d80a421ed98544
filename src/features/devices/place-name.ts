import { countryName } from '#src/i18n/country-name.ts'
import type { Page } from '#src/web/page/page.ts'
import { countryOf } from './country-of.ts'
import { isLocalNetwork } from './local-network.ts'

export async function placeName({ t, language }: Page, address: string | null): Promise<string> {
  if (address === null) return t('sessions:place.unknown')
  if (isLocalNetwork(address)) return t('sessions:place.network')
  const code = await countryOf(address)
  return (code && countryName(language, code)) ?? t('sessions:place.unknown')
}
