import { eq } from 'drizzle-orm'
import * as contract from '#src/contract/authentication/social.ts'
import type { Token } from '#src/contract/authentication/tokens.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Language } from '#src/i18n/languages.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { blockedAtSignIn, isGone } from '#src/services/authentication/account-state.ts'
import { findLastComment } from '#src/services/authentication/account-summary.ts'
import { announceAccount } from '#src/services/authentication/announce-account.ts'
import { beginFactoredSession, beginSession } from '#src/services/authentication/begin-session.ts'
import { createAccount } from '#src/services/authentication/create-account.ts'
import { notifyOwner } from '#src/services/authentication/credentials/notices.ts'
import { isRecentSignIn } from '#src/services/authentication/credentials/own-account.ts'
import type { AuthenticationDeps } from '#src/services/authentication/deps.ts'
import { findAccount } from '#src/services/authentication/find-account.ts'
import type { Origin } from '#src/services/authentication/origin.ts'
import { users } from '#src/services/authentication/schema.ts'
import { parseUserName } from '#src/services/authentication/user-name.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { isUniqueViolation, Refusal } from '#src/services/kit/refusals/refusal.ts'
import { findLinkedAccount, link, listLinks, storeLink, unlink } from './links.ts'
import { queuePicture } from './take-pictures.ts'
import { countRefused, type VerifiedPerson } from './verify-credential.ts'

const providers = [
  {
    provider: 'google',
    signIn: contract.signInWithGoogle,
    signUp: contract.signUpWithGoogle,
    linking: contract.linkGoogle,
    unlinking: contract.unlinkGoogle,
  },
  {
    provider: 'facebook',
    signIn: contract.signInWithFacebook,
    signUp: contract.signUpWithFacebook,
    linking: contract.linkFacebook,
    unlinking: contract.unlinkFacebook,
  },
] as const

export const socialEndpoints = [
  bind(contract.readLinks, async ({ caller }, { db }) => {
    const [providers, mayLink] = await Promise.all([
      listLinks(db, caller.userId),
      isRecentSignIn(db, caller),
    ])
    return { data: { providers, mayLink } }
  }),

  ...providers.flatMap(({ provider, signIn, signUp, linking, unlinking }) => [
    bind(signIn, async (call, deps: AuthenticationDeps) => ({
      data: await signInWith(deps, provider, call.body, call),
    })),

    bind(signUp, async (call, deps: AuthenticationDeps) => ({
      data: await signUpWith(deps, provider, call.body, call),
    })),

    bind(linking, async (call, deps: AuthenticationDeps) => {
      await link(deps, provider, call.body, call)
      return { data: null, message: 'social:service.linked' }
    }),

    bind(unlinking, async (call, deps) => {
      await unlink(deps, provider, call)
      return { data: null, message: 'social:service.unlinked' }
    }),
  ]),
]

type Account = NonNullable<Awaited<ReturnType<typeof findLinkedAccount>>>

/**
 * Signs in with a provider: as the linked account, else as the one whose e-mail address the provider
 * issues and has verified, which is linked from then on. People with another address link it first,
 * signed in by password.
 * @throws Refusal 4001, 4003 blocked, 4004 unknown, 4022, 4029
 */
async function signInWith(
  deps: AuthenticationDeps,
  provider: contract.SocialProvider,
  credential: contract.SocialCredential & { device?: string | undefined },
  origin: Origin,
): Promise<Token> {
  const person = await deps.verifyCredential(provider, credential, origin)
  const outcome = await deps.db.transaction(async (tx) => {
    const known = await findLinkedAccount(tx, person)
    const account = known ?? (await findByEmail(tx, person))
    if (!account || isGone(account) || account.role === 'USER') return null
    if (account.approvalStatus === 'BLOCKED') return refuseBlocked(tx, account, origin)
    if (!known && !(await linkFound(tx, deps, account, person, origin))) return null
    const deviceHash = credential.device ? hashSecret(credential.device) : null
    return beginSession(tx, deps, account, { ...origin, deviceHash })
  })
  if (outcome instanceof Refusal) throw outcome
  if (outcome) return outcome
  await countRefused(deps, origin)
  const key = person.email && !givesAddress(person) ? 'notLinked' : 'unknown'
  throw new Refusal('notFound', `social:service.${key}`)
}

/** Only for an address that the provider itself issues and has verified. */
async function findByEmail(tx: Tx, person: VerifiedPerson): Promise<Account | null> {
  const { email } = person
  return email && givesAddress(person) ? findAccount(tx, parseUserName(email), null) : null
}

/**
 * False if the account is linked with another person of this provider; of two concurrent ones, one links.
 */
async function linkFound(
  tx: Tx,
  { settings }: ServiceDeps,
  account: Account,
  person: VerifiedPerson,
  origin: Origin,
): Promise<boolean> {
  if (await storeLink(tx, account.id, person)) {
    await recordAudit(tx, origin, {
      event: 'user.linked',
      subjectId: account.id,
      after: { provider: person.provider, by: 'verified e-mail' },
    })
    await notifyOwner(tx, settings, account.id)
    return true
  }
  return (await findLinkedAccount(tx, person))?.id === account.id
}

/** Returns its refusal instead of throwing, so that the audit row is kept. */
async function refuseBlocked(tx: Tx, { id }: Account, origin: Origin): Promise<Refusal> {
  await recordAudit(tx, origin, { event: 'user.sign-in-refused', subjectId: id })
  return blockedAtSignIn(await findLastComment(tx, id))
}

/**
 * Whether the provider itself issues the person's address, so that nobody else can hold it now. For
 * Google that means gmail.com and the organisation's hosted domain; any other address was verified once
 * and may have changed hands (developers.google.com, “Verify the Google ID token”).
 */
function givesAddress({ provider, email, hostedDomain }: VerifiedPerson): boolean {
  if (!email) return false
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return provider !== 'google' || domain === 'gmail.com' || domain === hostedDomain
}

type RequestContext = Origin & { language: Language; t: Translate }

/**
 * Registers a merchant, pending approval, with the provider's name, picture and verified e-mail address,
 * and signs in.
 * @throws Refusal 4001, 4010 if the person or the address has an account, 4022, 4029
 */
async function signUpWith(
  deps: AuthenticationDeps,
  provider: contract.SocialProvider,
  credential: contract.SocialCredential,
  origin: RequestContext,
): Promise<Token> {
  const { language, t } = origin
  const person = await deps.verifyCredential(provider, credential, origin)
  const fullName = person.name ?? t('social:service.nameless')
  const add = deps.db.transaction(async (tx) => {
    await refuseKnown(tx, person)
    const account = { role: 'MERCHANT' as const, fullName, email: person.email, language }
    const id = await createAccount(tx, account)
    if (!(await storeLink(tx, id, person))) throw exists()
    const pictured = { userId: id, provider, address: person.picture }
    await queuePicture(tx, pictured, deps.settings.social[provider])
    await recordAudit(tx, origin, {
      event: 'user.registered',
      subjectId: id,
      after: { role: account.role, provider },
    })
    await announceAccount(tx, { ...account, id })
    return beginFactoredSession(tx, deps, { ...account, id }, { ...origin, factor: 'none' })
  })
  return add.catch((error) => {
    // Of two concurrent sign-ups the later one hits the unique address.
    throw isUniqueViolation(error) ? exists() : error
  })
}

async function refuseKnown(tx: Tx, person: VerifiedPerson): Promise<void> {
  if (await findLinkedAccount(tx, person)) throw exists()
  const { email } = person
  if (email && (await tx.$count(users, eq(users.email, email))) > 0) throw exists()
}

function exists(): Refusal {
  return new Refusal('conflict', 'social:service.exists')
}
