import type { Request } from '#src/web/http/route.ts'
import { readChange } from './contact-change.ts'
import { readAccount } from './load-profile.ts'
import {
  type ContactKind,
  fieldOfKind,
  type SignInContact,
  type SignInField,
} from './sign-in-form.ts'

export type SignInValues = {
  values: Record<SignInField, string>
  errors: Partial<Record<SignInField, string>>
  waiting: ContactKind | null
}

export async function readSignInValues(request: Request): Promise<SignInValues> {
  const { page, actor } = request
  const { mobileNo, email } = await readAccount(request, actor.role, actor.userId)
  const values = { mobileNo: mobileNo ? page.format.phone(mobileNo) : '', email: email ?? '' }
  const change = readChange(request)
  if (!change) return { values, errors: {}, waiting: null }
  const { kind } = change.contact
  const field = fieldOfKind[kind]
  return {
    values: { ...values, [field]: contactText(request, change.contact) },
    errors: change.verified ? {} : { [field]: page.t('profile:errors.otpNotVerified') },
    waiting: kind,
  }
}

export function contactText({ page }: Pick<Request, 'page'>, contact: SignInContact): string {
  return contact.kind === 'mobile' ? page.format.phone(contact.mobileNo) : (contact.email ?? '')
}
