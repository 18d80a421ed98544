import { RECENT_SIGN_IN_SECONDS } from '#src/contract/authentication/credentials.ts'
import { OTP_COOLDOWN_SECONDS } from '#src/contract/authentication/otp.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { type OtpStep, otpScreen } from '#src/features/otp/index.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/page.ts'
import { ConfirmChange } from '#views/profile/edit/confirm-change.tsx'
import { type ContactChange, needsCode } from './contact-change.ts'
import { contactTarget } from './edit-screen.tsx'
import { contactText } from './sign-in-values.ts'

/** A little before it expires, so that the password is still there when the form returns. */
const MARGIN_SECONDS = 120

export function codeStep(request: Request, { contact, retryAt }: ContactChange): OtpStep {
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

export function verificationScreen(request: Request, change: ContactChange): Screen {
  return needsCode(change)
    ? otpScreen(request, codeStep(request, change))
    : confirmScreen(request, change)
}

type Refused = Pick<Screen, 'status' | 'retryAfterSeconds'> & { error: string }

export function confirmScreen(request: Request, change: ContactChange, refused?: Refused): Screen {
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
