import type { ProfileValues, profileChanges } from '#src/services/authentication/profiles/values.ts'
import {
  accountId,
  businessValues,
  contactValues,
  savedDaysAgo,
  type WorldAccount,
} from './account.ts'
import { worldId } from './random.ts'

const DAY = 86_400_000

type Row = typeof profileChanges.$inferInsert & { kind: 'profile' | 'contact' }
type Version = {
  kind: Row['kind']
  values: ProfileValues
  submittedDaysAgo: number
  comment: string | null
  risks?: Row['risks']
}

const later: Readonly<Record<string, Version>> = {
  ruwan: {
    kind: 'profile',
    submittedDaysAgo: 1,
    comment: null,
    risks: [{ kind: 'contact' }],
    values: {
      address: '62 Kotugodella Veediya, Kandy',
      telephone: { countryCode: '+94', localNumber: '812234567' },
      instagram: 'https://www.instagram.com/tealeafcafes',
    },
  },
  priyanka: {
    kind: 'contact',
    submittedDaysAgo: 2,
    comment: null,
    risks: [{ kind: 'contact' }],
    values: {
      name: 'Nuwan Abeyratne',
      designation: 'Head of partnerships',
      telephone: { countryCode: '+94', localNumber: '112445566' },
      email: 'nuwan@lagoonbank.example',
    },
  },
  harsha: {
    kind: 'profile',
    submittedDaysAgo: 6,
    comment: 'This web address belongs to another company. Please tell us of the new name first.',
    values: { businessName: 'Paper Boat Megastore', webSite: 'https://www.megastore.example' },
  },
}

const firstComments = {
  profile: 'The registration number is not on the register. Please check it and send it again.',
  contact: 'Nobody answered at this number. Please name somebody whom we can reach.',
}

export function profileVersions(
  account: WorldAccount,
  imageUrl: string | null,
  now: number,
  decidedBy: string,
): Row[] {
  const shown = { profile: businessValues(account, imageUrl), contact: contactValues(account) }
  const after = later[account.key]
  return [
    ...firstVersions(account, shown),
    ...(after ? [{ ...after, values: { ...shown[after.kind], ...after.values } }] : []),
  ].map((version) => rowOf(account, version, now, decidedBy))
}

function firstVersions(
  account: WorldAccount,
  shown: Record<Row['kind'], ProfileValues>,
): Version[] {
  const { profile } = account
  if (profile !== 'PENDING' && profile !== 'REJECTED') return []
  return (['profile', 'contact'] as const).map((kind) => ({
    kind,
    values: shown[kind],
    submittedDaysAgo: savedDaysAgo(account),
    comment: profile === 'REJECTED' ? firstComments[kind] : null,
  }))
}

function rowOf(
  { key }: WorldAccount,
  { submittedDaysAgo, comment, ...version }: Version,
  now: number,
  decidedBy: string,
): Row {
  const submitted = now - submittedDaysAgo * DAY
  return {
    ...version,
    id: worldId(`profile version ${version.kind} ${key}`),
    subjectId: accountId(key),
    ownerId: accountId(key),
    submittedBy: accountId(key),
    submittedAt: new Date(submitted),
    ...(comment === null
      ? { status: 'PENDING' }
      : { status: 'REJECTED', comment, decidedBy, decidedAt: new Date(submitted + DAY / 2) }),
  }
}
