import { eq } from 'drizzle-orm'
import type { SocialCredential, SocialProvider } from '#src/contract/authentication/social.ts'
import type { Token } from '#src/contract/authentication/tokens.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Language } from '#src/i18n/languages.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { announceAccount } from '#src/services/authentication/announce-account.ts'
import { beginSession } from '#src/services/authentication/begin-session.ts'
import { createAccount } from '#src/services/authentication/create-account.ts'
import type { AuthenticationDeps } from '#src/services/authentication/deps.ts'
import type { Origin } from '#src/services/authentication/origin.ts'
import { users } from '#src/services/authentication/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { isUniqueViolation } from '#src/services/kit/refusals/unique-violation.ts'
import { findLinkedAccount, storeLink } from './identities.ts'
import { queuePicture } from './queue-picture.ts'
import type { VerifiedPerson } from './verify-credential.ts'

type RequestContext = Origin & { language: Language; t: Translate }

/**
 * Registers a merchant who waits for approval, with the provider's name, picture and, where it has
 * verified it, e-mail address, and signs in.
 * @throws Refusal 4001, 4010 where the person or the address has an account, 4022, 4029
 */
export async function signUpWith(
  deps: AuthenticationDeps,
  provider: SocialProvider,
  credential: SocialCredential,
  { language, t, requestId, address }: RequestContext,
): Promise<Token> {
  const origin = { requestId, address }
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
    return beginSession(tx, deps, deps.tokens, { ...account, id }, origin)
  })
  return add.catch((error) => {
    // Of two sign-ups at the same time the later one meets the unique address.
    throw isUniqueViolation(error) ? exists() : error
  })
}

async function refuseKnown(tx: Tx, person: VerifiedPerson): Promise<void> {
  if (await findLinkedAccount(tx, person)) throw exists()
  if (!person.email) return
  const [holder] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, person.email))
  if (holder) throw exists()
}

function exists(): Refusal {
  return new Refusal('conflict', 'social:service.exists')
}
