import { beforeAll, describe, expect, test } from 'vitest'
import type { BusinessListItem } from '#src/contract/authentication/accounts.ts'
import { dataOf } from '#tests/support/answers.ts'
import { openProfiles } from '#tests/support/profiles.ts'

const { person } = await openProfiles()
const admin = await person({ role: 'ADMIN', fullName: 'Ishara Fernando' })
for (const businessName of ['Tea Leaf Cafés', 'Чайный дом', 'Harbour House']) {
  const business = { updated: true, approvalStatus: 'APPROVED', businessName } as const
  await person({
    fullName: 'Kasun Bandara',
    email: `${businessName.length}@mail.example`,
    business,
  })
}

async function names(who: typeof admin, path: string, term: string) {
  const answer = await who.ask(`/users/${path}/0/25/search/${encodeURIComponent(term)}`)
  const { merchants } = await dataOf<{ merchants: BusinessListItem[] }>(answer)
  return merchants.map(({ profile }) => profile.name)
}

describe('a merchant who telephones or writes', () => {
  beforeAll(async () => {
    await person({
      fullName: 'Caller Perera',
      email: 'caller+deals@example.lk',
      mobileNo: { countryCode: '+94', localNumber: '712345098' },
    })
  })

  test.each([
    '0712345098',
    '071 234 5098',
    '+94 (0)71 234 5098',
    '0094712345098',
    '94712345098',
    '712345098',
    '071–234–5098',
    '\u200e071 234 5098',
    '071 234 50',
    '٠٧١٢٣٤٥٠٩٨',
    'tel:+94712345098',
    'caller+deals@example.lk',
    'CALLER+deals',
    'mailto:caller+deals@example.lk',
  ])('is found by number and address, however they are typed: %s [TYPED-08]', async (term) => {
    expect(await names(admin, 'MERCHANT', term)).toEqual(['Caller Perera'])
  })

  test('is not found by a word that every address holds', async () => {
    expect(await names(admin, 'MERCHANT', 'example')).toEqual([])
  })
})

test.each(['cafes', 'CAFE\u0301S', 'tea  leaf', 'tea\u00a0leaf', '\u200btea leaf', 'чаиныи'])(
  'a business is found by what people see of its name: %s [TYPED-07]',
  async (term) => {
    expect(await names(admin, 'MERCHANT', term)).toHaveLength(1)
  },
)
