import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { type ServiceName, services } from '#src/contract/services.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { createCoreService } from '#src/services/core/app.ts'
import { createFilesService } from '#src/services/files/app.ts'
import { createLocationService } from '#src/services/location/app.ts'
import { createNotificationsService } from '#src/services/notifications/app.ts'
import { createOrderPaymentService } from '#src/services/order-payment/app.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { aBusiness, aContact } from '#tests/support/profiles.ts'
import { openStaff } from '#tests/support/staff.ts'

const { deps, full, narrowed, person } = await openStaff()
const apps = {
  authentication: createAuthenticationService(deps),
  notifications: createNotificationsService(deps),
  core: createCoreService(deps),
  files: createFilesService(deps),
  location: createLocationService(deps),
  'order-payment': createOrderPaymentService(deps),
}
const admin = await full()
const merchant = await person()
/** Holds one permission, which none of the calls below asks for. */
const narrow = await narrowed(['UPDATE_PAYMENT'])
const input = { fullName: 'Amaya Silva', email: 'amaya@example.com' }
const invited = await admin.ask('/invitations', { method: 'POST', body: input })
const { id: invitationId } = await dataOf<{ id: string }>(invited)

const reason = { kind: 'deals', language: 'en', name: 'Terms', text: 'No terms.' }

/** About the own account alone, or what every signed-in person chooses from. */
const forAllVisitors = new Set([
  'GET authentication/users',
  'PUT authentication/users',
  'GET authentication/users/routes',
  'GET authentication/users/sign-out',
  'POST authentication/users/views/end',
  'POST authentication/users/sign-ins/end',
  'GET authentication/users/second-factor',
  'POST authentication/users/second-factor/start',
  'POST authentication/users/second-factor/confirm',
  'POST authentication/users/second-factor/codes',
  'POST authentication/users/second-factor/codes/kept',
  'POST authentication/users/second-factor/end',
  'POST authentication/users/second-factor/devices/forget',
  'POST authentication/users/passkeys',
  'POST authentication/users/passkeys/start',
  'POST authentication/users/passkeys/{id}/remove',
  'GET authentication/second-approvals',
  'POST authentication/second-approvals/{id}/approve',
  'POST authentication/second-approvals/{id}/refuse',
  'GET authentication/users/proof',
  'POST authentication/users/proof',
  'PUT authentication/users/password',
  'PUT authentication/users/mobileNo',
  'PUT authentication/users/email',
  'GET authentication/users/links',
  'POST authentication/audit/exports',
  'PUT authentication/users/shortcuts',
  'PUT authentication/users/dismissed',
  'GET core/report-mailings',
  'DELETE core/report-mailings/{id}',
  'GET authentication/lists/{list}',
  'PUT authentication/lists/{list}/columns',
  'PUT authentication/lists/{list}/default',
  'POST authentication/lists/{list}/views',
  'PUT authentication/lists/views/{id}',
  'DELETE authentication/lists/views/{id}',
  'POST authentication/users/google/link',
  'POST authentication/users/facebook/link',
  'DELETE authentication/users/google/link',
  'DELETE authentication/users/facebook/link',
  'GET notifications/summary/{page}/{size}',
  'POST notifications/mark-read',
  'GET notifications/choices',
  'POST notifications/choices',
  'POST notifications/token/refresh',
  'PUT blog/language',
  'POST files/files/upload',
  'GET core/bulk-actions/{id}',
  'PUT core/bulk-actions/{id}/start',
  'PUT core/bulk-actions/{id}/stop',
  'PUT core/bulk-actions/{id}/undo',
  'GET core/tasks',
  'GET core/categories/merchant',
  'GET core/promo-types/category/{categoryId}',
  'GET core/categories/{filter}/{page}/{size}/search/{term}',
  'GET core/brands/{page}/{size}/search/{term}',
])

/** Figures that are there for whoever may see what they count. */
const byFigure = new Set([
  'GET core/summary/ADMIN',
  'GET core/approvals/waiting',
  'GET core/approvals/looks',
  'GET core/review-threads',
  'GET core/approvals/inbox/{page}/{size}/search/{term}',
  'GET core/approvals/business/{id}',
])

/** Bodies of calls that look at the permission after they have read what is wanted. */
const bodies: Record<string, object> = {
  'PUT authentication/users/{type}/block': {
    merchantId: merchant.id,
    userType: 'MERCHANT',
    action: 'BLOCK',
    comment: 'No.',
  },
  'PUT authentication/users/{type}/{userId}/mobileNo': {
    mobileNo: { countryCode: '+94', localNumber: '771239876' },
    comment: 'The phone is lost.',
  },
  'PUT authentication/users/{type}/business': { ...aBusiness, userId: merchant.id },
  'PUT authentication/users/{type}/contact': { ...aContact, userId: merchant.id },
  'PATCH authentication/users': { userId: merchant.id, fullName: 'Somebody Else' },
  'PUT core/brands-categories': {
    userId: narrow.id,
    merchantId: merchant.id,
    categoryIds: [],
    brandIds: [],
  },
  'PUT core/approvals/looks': {
    items: [{ kind: 'deals', id: merchant.id, seen: null }],
    personId: null,
  },
  'POST core/approvals/undo': { items: [{ kind: 'deals', id: merchant.id }] },
  'POST core/approvals/notes/{kind}/{id}': { text: 'A note', key: merchant.id },
  'POST core/bulk-actions': {
    act: 'reject',
    items: [{ kind: 'deal', id: merchant.id, version: 1 }],
  },
  'POST core/trust/rules': { name: 'Small', priceMaxCents: 100, samplePercent: 10 },
  'PUT core/trust/merchants/{id}': { trusted: true },
  'PUT core/trust/samples/{id}': { answer: 'CONFIRMED' },
  'POST core/reason-templates': reason,
  'POST core/review-threads/{kind}/{id}': { text: 'Hello.', key: merchant.id },
  'POST core/review-threads/{kind}/{id}/read': { upTo: 1 },
  'PUT core/reason-templates': { ...reason, id: merchant.id, version: 1 },
  'POST authentication/invitations': { ...input, email: 'other@example.com' },
}

const values: Record<string, string> = {
  kind: 'deals',
  page: '0',
  size: '25',
  term: 'ALL',
  type: 'MERCHANT',
  userType: 'MERCHANT',
  role: 'ADMIN',
  subjectType: 'user',
}

/** Queries of calls that do so. */
const queries: Record<string, string> = {
  'GET authentication/audit/changes/{subjectType}/{id}': '?seen=0',
}

function addressOf({ path }: Endpoint): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = path.startsWith('/invitations/') ? invitationId : merchant.id
    return values[name] ?? id
  })
}

const guarded = Object.entries(services).flatMap(([name, contract]) =>
  (contract as readonly Endpoint[])
    .filter(({ callers }) => typeof callers !== 'string' && callers.includes('ADMIN'))
    .map((endpoint) => ({
      service: name as ServiceName,
      endpoint,
      call: `${endpoint.method.toUpperCase()} ${name}${endpoint.path}`,
    }))
    .filter(({ call }) => !forAllVisitors.has(call) && !byFigure.has(call)),
)

describe('an administrator whose role holds nothing of it may not [Z05, ROLE-20]', () => {
  test.each(guarded)('$call', async ({ service, endpoint, call }) => {
    if (!(service in apps)) throw new Error(`open ${service} in this test`)
    const app = apps[service as keyof typeof apps]
    const method = endpoint.method.toUpperCase()
    const body = endpoint.body ? JSON.stringify(bodies[call] ?? {}) : undefined
    const answer = await app.request(addressOf(endpoint) + (queries[call] ?? ''), {
      method,
      headers: {
        ...narrow.headers,
        'content-type': 'application/json',
        ...(endpoint.apiKey && { 'x-api-key': deps.settings.apiKey }),
      },
      ...(body && { body }),
    })
    expect(await refusalOf(answer)).toMatchObject({ status: 403, code: 4003 })
  })
})

test('what is left open to every administrator is still there', () => {
  const known = Object.entries(services).flatMap(([name, contract]) =>
    (contract as readonly Endpoint[]).map(
      ({ method, path }) => `${method.toUpperCase()} ${name}${path}`,
    ),
  )
  expect([...forAllVisitors].filter((call) => !known.includes(call))).toEqual([])
})
