import type { SocialCredential, SocialProvider } from '#src/contract/authentication/social.ts'
import type { Token } from '#src/contract/authentication/tokens.ts'
import type { Tx } from '#src/database/connect.ts'
import { isGone } from '#src/services/authentication/account-state.ts'
import { beginSession } from '#src/services/authentication/begin-session.ts'
import type { AuthenticationDeps } from '#src/services/authentication/deps.ts'
import { findAccount } from '#src/services/authentication/find-account.ts'
import type { Origin } from '#src/services/authentication/origin.ts'
import { parseUserName } from '#src/services/authentication/user-name.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { givesAddress } from './gives-address.ts'
import { findLinkedAccount, storeLink } from './identities.ts'
import { notifyOwner } from './notify-owner.ts'
import { countRefused, type VerifiedPerson } from './verify-credential.ts'

type Account = NonNullable<Awaited<ReturnType<typeof findLinkedAccount>>>

/**
 * Signs in with a provider: as the linked account, else as the one whose e-mail address the provider
 * has verified and gives out, which is linked from then on. Whoever comes with another
 * address links it first, signed in by password.
 * @throws Refusal 4001, 4003 blocked, 4004 unknown, 4022, 4029
 */
export async function signInWith(
  deps: AuthenticationDeps,
  provider: SocialProvider,
  credential: SocialCredential,
  origin: Origin,
): Promise<Token> {
  const person = await deps.verifyCredential(provider, credential, origin)
  const outcome = await deps.db.transaction(async (tx) => {
    const known = await findLinkedAccount(tx, person)
    const account = known ?? (await findByEmail(tx, person))
    if (!account || isGone(account) || account.role === 'USER') return null
    if (account.approvalStatus === 'BLOCKED') return refuseBlocked(tx, account, origin)
    if (!known && !(await linkFound(tx, deps, account, person, origin))) return null
    return beginSession(tx, deps, deps.tokens, account, origin)
  })
  if (outcome instanceof Refusal) throw outcome
  if (outcome) return outcome
  await countRefused(deps, origin)
  const key = person.email && !givesAddress(person) ? 'notLinked' : 'unknown'
  throw new Refusal('notFound', `social:service.${key}`)
}

/** Only for an address that the provider itself gives out and has verified. */
async function findByEmail(tx: Tx, person: VerifiedPerson): Promise<Account | null> {
  const { email } = person
  return email && givesAddress(person) ? findAccount(tx, parseUserName(email), null) : null
}

/** False where the account is linked with another person of this provider; of two at once, one links. */
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

/** Answers its refusal, so that the audit row is kept. */
async function refuseBlocked(tx: Tx, { id }: Account, origin: Origin): Promise<Refusal> {
  await recordAudit(tx, origin, { event: 'user.sign-in-refused', subjectId: id })
  return new Refusal('forbidden', 'authentication:signIn.blocked')
}
