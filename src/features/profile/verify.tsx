import { RECENT_SIGN_IN_SECONDS } from '#src/contract/authentication/credentials.ts'
import { OTP_COOLDOWN_SECONDS } from '#src/contract/authentication/otp.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import * as otp from '#src/features/otp/index.ts'
import type { UpstreamRefusal, UpstreamResult } from '#src/upstream/result.ts'
import { type FormInput, readForm, text } from '#src/web/forms/form.ts'
import { otpOf } from '#src/web/forms/otp-form.ts'
import { describePage } from '#src/web/http/page-facts.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#views/page/page.ts'
import { ChangedContact, ConfirmChange } from '#views/profile/edit/contact-change.tsx'
import {
  type ContactChange,
  codeTarget,
  forgetChange,
  keepChange,
  needsCode,
  readChange,
} from './contact-change.ts'
import { contactTarget } from './edit-screen.tsx'
import { endSignIns } from './end-sign-in.ts'
import { contactText } from './sign-in-values.ts'

const LEAVE_SECONDS = 2

export function show(request: Request): Result {
  const change = readOwnChange(request)
  return change ? verificationScreen(request, change) : gone(request)
}

export async function create(request: Request): Promise<Result> {
  const change = readOwnChange(request)
  if (!change) return gone(request)
  const form = await readForm(request.c)
  if (needsCode(change)) return tryCode(request, change, form)
  return finish(request, change, otp.wantsJson(request.c) ? null : text(form, 'password'))
}

export async function resend(request: Request): Promise<Result> {
  const change = readOwnChange(request)
  const to = change && codeTarget(change.contact)
  if (!to || !needsCode(change)) return gone(request)
  const sent = await otp.sendCode(request, to)
  if (!sent.ok) return otp.refused(request, codeStep(request, change), sent)
  const retryAt = Date.now() + sent.data.retryAfterSeconds * 1000
  const again = { ...change, retryAt }
  keepChange(request, again)
  return otp.resent(request, codeStep(request, again), sent.displayMessage)
}

function readOwnChange(request: Request): ContactChange | null {
  contactTarget(request)
  return readChange(request)
}

async function tryCode(request: Request, change: ContactChange, form: FormInput): Promise<Result> {
  const step = codeStep(request, change)
  const to = codeTarget(change.contact)
  const code = otpOf(form)
  if (!to || !code) return otp.missing(request, step)
  const verified = await otp.verifyCode(request, to, code)
  if (!verified.ok) return otp.refused(request, step, verified)
  const proven = { ...change, verified: true }
  keepChange(request, proven)
  return finish(request, proven, null)
}

async function finish(
  request: Request,
  change: ContactChange,
  password: string | null,
): Promise<Result> {
  const answer = await saveChange(request, change, password)
  if (answer.ok) return changed(request, answer.displayMessage)
  const wantsPassword = answer.errors.password !== undefined || answer.kind === 'tooMany'
  if (wantsPassword && password !== null) return changeScreen(request, change, refusedBy(answer))
  const { displayMessage: message } = answer
  const path = profilePaths.verify({ role: request.actor.roleLowerCase })
  if (wantsPassword) return otp.done(request, { message, next: path })
  forgetChange(request)
  const next = contactTarget(request).editHref('contact')
  return otp.done(request, { type: 'ERROR', message, next })
}

function refusedBy({ kind, errors, retryAfterSeconds, displayMessage }: UpstreamRefusal) {
  const status: 422 | 429 = kind === 'tooMany' ? 429 : 422
  return {
    status,
    error: errors.password ?? displayMessage,
    ...(retryAfterSeconds && { retryAfterSeconds }),
  }
}

function saveChange(
  { c, upstream, actor }: Request,
  { contact }: ContactChange,
  password: string | null,
): Promise<UpstreamResult<null>> {
  const { authentication } = upstream
  const { userId } = actor
  const own = { userId, flow: c.get('visitor'), ...(password && { password }) }
  if (contact.kind === 'mobile') {
    const body = { ...own, mobileNo: contact.mobileNo }
    return authentication.PUT('/users/mobileNo', { body })
  }
  return authentication.PUT('/users/email', { body: { ...own, email: contact.email } })
}

async function changed(request: Request, message: string): Promise<Result> {
  const { c } = request
  forgetChange(request)
  await endSignIns(request, 'contact')
  const next = sessionPaths.login()
  if (otp.wantsJson(c)) return otp.done(request, { message, next, waitMs: LEAVE_SECONDS * 1000 })
  const page = describePage(c, null)
  c.set('page', page)
  return screen({
    layout: 'auth',
    title: page.t('profile:changed.title'),
    main: <ChangedContact message={message} href={next} seconds={LEAVE_SECONDS} />,
  })
}

function gone(request: Request): Result {
  return otp.nonePending(request, contactTarget(request).editHref('contact'))
}

/** A little before it expires, so that the password is still there when the form returns. */
const MARGIN_SECONDS = 120

export function codeStep(request: Request, { contact, retryAt }: ContactChange): otp.Step {
  const role = request.actor.roleLowerCase
  const target = contactTarget(request)
  const wait = Math.ceil((retryAt - Date.now()) / 1000)
  return {
    action: profilePaths.verify({ role }),
    resendAction: profilePaths.resend({ role }),
    destination: contactText(request, contact),
    cancelHref: target.editHref('contact'),
    retryAfterSeconds: Math.min(Math.max(0, wait), OTP_COOLDOWN_SECONDS),
    crumbs: target.crumbs,
  }
}

function verificationScreen(request: Request, change: ContactChange): Screen {
  return needsCode(change)
    ? otp.codeScreen(request, codeStep(request, change))
    : changeScreen(request, change)
}

type Refused = Pick<Screen, 'status' | 'retryAfterSeconds'> & { error: string }

function changeScreen(request: Request, change: ContactChange, refused?: Refused): Screen {
  const { page, actor } = request
  const target = contactTarget(request)
  const { error, ...answer } = refused ?? {}
  return screen({
    ...answer,
    title: page.t('profile:confirm.title'),
    crumbs: target.crumbs,
    main: (
      <ConfirmChange
        action={profilePaths.verify({ role: actor.roleLowerCase })}
        cancelHref={target.editHref('contact')}
        kind={change.contact.kind}
        value={contactText(request, change.contact)}
        withPassword={refused !== undefined || isOldSignIn(request)}
        error={error}
      />
    ),
  })
}

function isOldSignIn({ c }: Request): boolean {
  const since = c.get('session')?.row.createdAt.getTime() ?? 0
  return Date.now() - since > (RECENT_SIGN_IN_SECONDS - MARGIN_SECONDS) * 1000
}
