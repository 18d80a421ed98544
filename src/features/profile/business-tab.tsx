import { canonicalEmail } from '#src/contract/authentication/email.ts'
import { parseLocalMobile, parseTelephone } from '#src/contract/authentication/phone-number.ts'
import {
  type BusinessInfo,
  type BusinessInfoShown,
  profileLimits,
} from '#src/contract/authentication/profiles.ts'
import {
  addressFault,
  parseSocialAddress,
  parseWebAddress,
  SOCIAL_ADDRESS_PATTERN,
  type SocialNetwork,
  WEB_ADDRESS_PATTERN,
} from '#src/contract/authentication/web-address.ts'
import { holdsAddress } from '#src/contract/names.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Key } from '#src/i18n/keys.ts'
import { orNull } from '#src/upstream/result.ts'
import { picture } from '#src/web/forms/choice-fields.tsx'
import { email, mobile, postalAddress, telephone } from '#src/web/forms/contact-fields.ts'
import { type FieldError, type NameOf, readFields, type ValuesOf } from '#src/web/forms/field.ts'
import { type Pairs, renderFields } from '#src/web/forms/form-fields.tsx'
import { formStateOf, type Outcome, save } from '#src/web/forms/save-result.ts'
import { textLine } from '#src/web/forms/text-fields.tsx'
import type { Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { FormBody } from '#views/components/form-page.tsx'
import type { Screen } from '#views/page/page.ts'
import { ChangeNote } from '#views/profile/change-note.tsx'
import { businessOf, type EditTarget, editScreen, saved } from './edit-screen.tsx'
import { fromSignUp, readBusiness } from './load-profile.ts'

const short = { stops: true } as const
function why(typed: string, text: Key): FieldError {
  const fault = addressFault(typed)
  return fault === 'unreadable' ? text : { text, reason: `common:addressFault.${fault}` }
}
const link = (label: Key) =>
  textLine(label, {
    ...short,
    type: 'url',
    inputMode: 'url',
    max: profileLimits.url,
    valid: (typed) => parseWebAddress(typed) !== null || why(typed, 'common:messages.webAddress'),
    invalid: 'common:messages.webAddress',
    pattern: WEB_ADDRESS_PATTERN,
  })
const page = (network: SocialNetwork) =>
  textLine(`profile:field.${network}`, {
    ...short,
    inputMode: 'url',
    max: profileLimits.url,
    valid: (typed) =>
      parseSocialAddress(typed, network) !== null || why(typed, 'common:messages.socialAddress'),
    invalid: 'common:messages.socialAddress',
    pattern: SOCIAL_ADDRESS_PATTERN,
  })
const ofAccount = (label: Key, max: number) =>
  textLine(label, { ...short, max, autoComplete: 'off' })

const businessFields = {
  businessName: textLine('profile:field.businessName', {
    ...short,
    valid: (typed) => !holdsAddress(typed),
    invalid: 'common:messages.nameWithLink',
    required: 'profile:errors.businessNameRequired',
    max: profileLimits.businessName,
    autoComplete: 'organization',
  }),
  ownerName: textLine('profile:field.ownerName', {
    ...short,
    required: 'profile:errors.ownerNameRequired',
    max: profileLimits.ownerName,
  }),
  businessRegNo: textLine('profile:field.businessRegNo', {
    ...short,
    required: 'profile:errors.businessRegNoRequired',
    max: profileLimits.businessRegNo,
  }),
  mobileNo: mobile('profile:field.mobileNo', {
    required: 'profile:errors.mobileRequired',
    invalid: 'common:messages.phoneNumber',
    autoComplete: 'tel',
  }),
  telephone: telephone('profile:field.telephone'),
  address: postalAddress('profile:field.address', profileLimits.address),
  email: email('profile:field.email', { autoComplete: 'email' }),
  webSite: link('profile:field.webSite'),
  facebook: page('facebook'),
  instagram: page('instagram'),
  bank: ofAccount('profile:field.bank', profileLimits.bank),
  branch: ofAccount('profile:field.branch', profileLimits.bank),
  bankAccount: ofAccount('profile:field.bankAccount', profileLimits.bankAccount),
  bankAccountName: ofAccount('profile:field.bankAccountName', profileLimits.bank),
  imageUrl: picture('profile:field.image', { keptAs: 'profile:edit.picture', optional: true }),
}

const businessPairs: Pairs<BusinessFields> = [
  ['ownerName', 'businessRegNo'],
  ['mobileNo', 'telephone'],
  ['bank', 'branch'],
  ['bankAccount', 'bankAccountName'],
]

const names = Object.keys(businessFields) as NameOf<BusinessFields>[]
const account: readonly string[] = ['bank', 'branch', 'bankAccount', 'bankAccountName']

type State = Outcome<NameOf<BusinessFields>> & {
  values: ValuesOf<BusinessFields>
  info: BusinessInfoShown | null
}

export async function showBusiness(request: Request, target: EditTarget): Promise<Screen> {
  const info = await readBusiness(request, businessOf(target))
  const stored = fromBusiness(info, request.page.format)
  const isFirst = !info.updated && !info.change
  const signedUp = isFirst && (await fromSignUp(request, target))
  const values = signedUp
    ? { ...stored, ownerName: signedUp.name, mobileNo: signedUp.number }
    : stored
  return businessScreen(request, target, { values, info })
}

export async function saveBusiness(request: Request, target: EditTarget): Promise<Result> {
  const { userId, type } = businessOf(target)
  const { upstream } = request
  const { values, errors } = await readFields(request, businessFields)
  if (Object.keys(errors).length > 0) return again(request, target, { values, errors })
  const body = { ...toBusiness(values, type), userId }
  const answer = await save(
    upstream.authentication.PUT('/users/{type}/business', { path: { type }, body }),
  )
  if (!answer.ok) return again(request, target, { values, saveError: answer.saveError })
  return saved(request, target, 'business', answer.displayMessage)
}

async function again(request: Request, target: EditTarget, state: Omit<State, 'info'>) {
  const info = await orNull(readBusiness(request, businessOf(target)))
  return businessScreen(request, target, { ...state, info })
}

function businessScreen(request: Request, target: EditTarget, state: State): Screen {
  const { t } = request.page
  const { form, answer } = formStateOf(request.page, businessFields, state)
  const shown = { values: state.values, errors: form.errors }
  const names = businessNames(businessOf(target).type)
  const node = (
    <FormBody
      {...form}
      action={target.editHref('business')}
      submit={t(target.onBehalf ? 'profile:edit.save' : 'profile:edit.send')}
      cancelHref={target.doneHref('business')}
      note={<ChangeNote change={state.info?.change ?? null} editing />}
      files
    >
      {renderFields(businessFields, shown, t, businessPairs, names)}
    </FormBody>
  )
  return editScreen(request, target, 'business', node, answer)
}

type BusinessFields = typeof businessFields

function businessNames(role: BusinessRole) {
  return role === 'MERCHANT' ? names : names.filter((name) => !account.includes(name))
}

function fromBusiness(info: BusinessInfoShown, format: Format): ValuesOf<BusinessFields> {
  const version = info.change ?? info
  const shown = names.map((name) => {
    const value = version[name]
    return [name, value && typeof value === 'object' ? format.phone(value) : (value ?? '')]
  })
  return Object.fromEntries(shown)
}

function toBusiness(values: ValuesOf<BusinessFields>, role: BusinessRole): BusinessInfo {
  const isMerchant = role === 'MERCHANT'
  const ofMerchant = (text: string) => (isMerchant && text ? text : null)
  return {
    ...values,
    mobileNo: parseLocalMobile(values.mobileNo) ?? { countryCode: '', localNumber: '' },
    telephone: parseTelephone(values.telephone),
    email: canonicalEmail(values.email) || null,
    webSite: parseWebAddress(values.webSite),
    facebook: parseSocialAddress(values.facebook, 'facebook'),
    instagram: parseSocialAddress(values.instagram, 'instagram'),
    bank: ofMerchant(values.bank),
    branch: ofMerchant(values.branch),
    bankAccount: ofMerchant(values.bankAccount),
    bankAccountName: ofMerchant(values.bankAccountName),
    imageUrl: values.imageUrl || null,
  }
}
