import { expect, test } from 'vitest'
import { auditEventNames, auditGroups } from '#src/contract/authentication/audit-events.ts'
import { otpPurposes } from '#src/contract/authentication/otp.ts'
import { socialProviders } from '#src/contract/authentication/social.ts'
import { changePart } from '#src/contract/change-parts.ts'
import { categoryTypes } from '#src/contract/core/categories.ts'
import { planTypes } from '#src/contract/core/plans.ts'
import * as messages from '#src/contract/notifications/messages.ts'
import { permissions, roles } from '#src/contract/roles.ts'
import { accountStatus, profileStatus } from '#src/contract/values.ts'
import { openTrail, record } from './trail.ts'

const trail = await openTrail()

const written: Record<string, readonly string[]> = {
  approvalStatus: [...new Set([...accountStatus.options, ...profileStatus.options])],
  purpose: otpPurposes,
  provider: socialProviders,
  platform: messages.devicePlatforms,
  channel: messages.channels,
  template: messages.messageTemplates,
  role: roles,
  planType: planTypes,
  categoryType: categoryTypes,
  group: auditGroups,
  event: auditEventNames,
  language: ['en', 'ru'],
  why: ['forged', 'not permitted'],
  accepted: changePart.options,
  permissions,
}
const lists = ['accepted', 'permissions']
/** Names of their own that are spelt like this in every language. */
const names = ['SMS']
const rows = Object.entries(written).flatMap(([field, values]) =>
  values.map((value) => [field, value] as const),
)

test.each(['en', 'ru'])(
  'nothing in the trail is a word of the program, in %s [MISC-10]',
  async (language) => {
    const raw: string[] = []
    for (const [at, [field, value]] of rows.entries()) {
      const subjectId = `0198c1d4-0000-7000-8000-${String(at).padStart(12, '0')}`
      const after = { [field]: lists.includes(field) ? [value] : value }
      if (language === 'en')
        await record(trail.db, { event: 'deal.created', subjectType: 'deal', subjectId, after })
      const { entries } = await trail.list(subjectId, '', { 'accept-language': language })
      const shown = entries[0]?.changes.find((change) => change.field === field)?.after ?? ''
      if (!shown || (shown === value && !names.includes(shown)))
        raw.push(`${field} ${value}: ${shown}`)
    }
    expect(raw).toEqual([])
  },
)
