import { isDeepStrictEqual } from 'node:util'
import { canonicalMobile } from '#src/contract/authentication/mobile-number.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { otpBegun, otpScreen, sendCode } from '#src/features/otp/index.ts'
import { type FormInput, text } from '#src/web/forms/form.ts'
import { type Outcome, save } from '#src/web/forms/save-result.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { codeTarget, forgetChange, keepChange, needsCode, readChange } from './contact-change.ts'
import type { EditTarget } from './edit-screen.tsx'
import { readAccount } from './load-profile.ts'
import {
  type ContactKind,
  fieldOfKind,
  readSignInContact,
  type SignInContact,
  type SignInField,
} from './sign-in-form.ts'
import { codeStep } from './verification.tsx'

type Begun =
  | { result: Result }
  | { refused: Outcome<SignInField> & { signIn: Partial<Record<SignInField, string>> } }

export async function beginChange(
  request: Request,
  target: EditTarget,
  kind: ContactKind,
  form: FormInput,
): Promise<Begun> {
  const field = fieldOfKind[kind]
  const typed = text(form, field)
  const signIn = { [field]: typed }
  const contact = readSignInContact(kind, typed)
  if (typeof contact === 'string') return { refused: { signIn, errors: { [field]: contact } } }
  if (await isPresent(request, contact)) return { result: nothingChanges(request, target) }
  const to = codeTarget(contact)
  if (!to) return { result: removal(request, contact) }
  const waiting = waitingCode(request, contact)
  if (waiting) return { result: waiting }
  const sent = await save(sendCode(request, to))
  if (!sent.ok) return { refused: { signIn, saveError: sent.saveError } }
  const retryAt = Date.now() + sent.data.retryAfterSeconds * 1000
  const change = { contact, verified: false, retryAt }
  keepChange(request, change)
  return { result: otpBegun(request, codeStep(request, change), sent.displayMessage) }
}

/** A code was just sent: leads to the page for typing it. */
function waitingCode(request: Request, contact: SignInContact): Result | null {
  const change = readChange(request)
  const same = isDeepStrictEqual(change?.contact, contact)
  if (!change || !same || !needsCode(change) || change.retryAt < Date.now()) return null
  const step = codeStep(request, change)
  const { dialog } = otpScreen(request, step)
  return seeOther(step.action, undefined, { dialog })
}

async function isPresent(request: Request, contact: SignInContact): Promise<boolean> {
  const { actor } = request
  const { mobileNo, email } = await readAccount(request, actor.role, actor.userId)
  if (contact.kind === 'email') return contact.email === (email?.toLowerCase() ?? null)
  return mobileNo !== null && canonicalMobile(mobileNo) === canonicalMobile(contact.mobileNo)
}

/** Also how a change waiting for its code is withdrawn. */
function nothingChanges(request: Request, target: EditTarget): Result {
  forgetChange(request)
  const message = request.page.t('common:messages.unchanged')
  return seeOther(target.editHref('contact'), { type: 'SUCCESS', message }, { load: true })
}

/** Needs no code but a confirmation, since it ends every session. */
function removal(request: Request, contact: SignInContact): Result {
  keepChange(request, { contact, verified: false, retryAt: 0 })
  const path = profilePaths.verify({ role: request.actor.roleLowerCase })
  return seeOther(path, undefined, { load: true })
}
