import { readFile } from 'node:fs/promises'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { z } from 'zod'
import { inRoot } from '#src/runtime/root.ts'

const FILE = inRoot(
  'node_modules/@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
)
const record = z.object({ country_code: z.string() })

let reading: Promise<Reader<CountryResponse>> | undefined

/**
 * The country an address is registered in, two letters (ISO 3166-1), or null. The table of some 8 MB is
 * loaded on first use and kept; nothing is asked over the network.
 */
export async function countryOf(address: string): Promise<string | null> {
  reading ??= readFile(FILE).then((bytes) => new Reader(bytes))
  const found: unknown = (await reading).get(address)
  return record.safeParse(found).data?.country_code ?? null
}
