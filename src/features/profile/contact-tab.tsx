import { isDeepStrictEqual } from 'node:util'
import { canonicalEmail } from '#src/contract/authentication/email.ts'
import { canonicalMobile, parseTelephone } from '#src/contract/authentication/phone-number.ts'
import {
  type ContactInfo,
  type ContactInfoShown,
  profileLimits,
} from '#src/contract/authentication/profiles.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import * as otp from '#src/features/otp/index.ts'
import type { Format } from '#src/i18n/format.ts'
import { orNull } from '#src/upstream/result.ts'
import { email, telephone } from '#src/web/forms/contact-fields.ts'
import { type Fields, readFields, type ValuesOf } from '#src/web/forms/field.ts'
import { type FormInput, readForm, text } from '#src/web/forms/form.ts'
import {
  type FieldState,
  type Pairs,
  renderField,
  renderFields,
} from '#src/web/forms/form-fields.tsx'
import { formStateOf, type Outcome, save } from '#src/web/forms/save-result.ts'
import { textLine } from '#src/web/forms/text-fields.tsx'
import { NotFound, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#views/page/page.ts'
import { ContactForms, PersonForm, SignInForm } from '#views/profile/edit/contact.tsx'
import { codeTarget, forgetChange, keepChange, needsCode, readChange } from './contact-change.ts'
import { businessOf, type EditTarget, editScreen, saved } from './edit-screen.tsx'
import { fromSignUp, readAccount, readContact } from './load-profile.ts'
import {
  type ContactKind,
  fieldOfKind,
  readSignInContact,
  type SignInContact,
  type SignInField,
  signInFields,
} from './sign-in-form.ts'
import { readSignInValues, type SignInValues } from './sign-in-values.ts'
import { codeStep } from './verify.tsx'

const short = { stops: true } as const

/** Distinct names, since this tab also holds the sign-in's mobile number and e-mail. */
const personFields = {
  contactPersonName: {
    ...textLine('profile:field.personName', {
      ...short,
      required: 'profile:errors.personNameRequired',
      max: profileLimits.name,
    }),
    aliases: ['name'],
  },
  contactPersonDesignation: {
    ...textLine('profile:field.designation', { ...short, max: profileLimits.designation }),
    aliases: ['designation'],
  },
  contactPersonTelephone: { ...telephone('profile:field.telephone'), aliases: ['telephone'] },
  contactPersonEmail: { ...email('profile:field.email'), aliases: ['email'] },
}
const personPairs: Pairs<PersonFields> = [['contactPersonTelephone', 'contactPersonEmail']]

type State = Outcome<string> & {
  person?: ValuesOf<PersonFields>
  signIn?: Partial<Record<SignInField, string>>
}

export function showContact(request: Request, target: EditTarget): Promise<Screen> {
  return contactScreen(request, target, {})
}

export async function saveContact(request: Request, target: EditTarget): Promise<Result> {
  const form = await readForm(request.c)
  const part = text(form, 'part')
  if (part === 'person' && target.role !== 'ADMIN') return savePerson(request, target)
  if (target.onBehalf || (part !== 'mobile' && part !== 'email')) throw new NotFound()
  const begun = await beginChange(request, target, part, form)
  return 'refused' in begun ? contactScreen(request, target, begun.refused) : begun.result
}

async function savePerson(request: Request, target: EditTarget): Promise<Result> {
  const { upstream } = request
  const { userId, type } = businessOf(target)
  const { values: person, errors } = await readFields(request, personFields)
  if (Object.keys(errors).length > 0) return contactScreen(request, target, { person, errors })
  const body = { ...toPerson(person), userId }
  const answer = await save(
    upstream.authentication.PUT('/users/{type}/contact', { path: { type }, body }),
  )
  if (!answer.ok) return contactScreen(request, target, { person, saveError: answer.saveError })
  return saved(request, target, 'contact', answer.displayMessage)
}

async function contactScreen(request: Request, target: EditTarget, state: State): Promise<Screen> {
  const [info, known] = await loadTab(request, target, state)
  const sent: Fields = state.signIn ? signInFields : personFields
  const { form, answer } = formStateOf(request.page, sent, state)
  const values = state.person ?? (info && (await firstPerson(request, target, info)))
  const node = (
    <ContactForms
      {...form}
      signIn={target.onBehalf ? null : signInForms(request, target, known, { ...state, ...form })}
      person={
        target.role === 'ADMIN'
          ? false
          : values && personForm(request, target, { values, errors: form.errors })
      }
      change={info?.change ?? null}
    />
  )
  return editScreen(request, target, 'contact', node, answer)
}

function personForm({ page: { t } }: Request, target: EditTarget, shown: FieldState<PersonFields>) {
  return (
    <PersonForm
      action={target.editHref('contact')}
      cancelHref={target.doneHref('contact')}
      verb={t(target.onBehalf ? 'profile:edit.save' : 'profile:edit.send')}
    >
      {renderFields(personFields, shown, t, personPairs)}
    </PersonForm>
  )
}

type Loaded = [person: ContactInfoShown | null, signIn: SignInValues | null]

function loadTab(request: Request, target: EditTarget, state: State): Promise<Loaded> {
  const refused = state.errors !== undefined || state.saveError !== undefined
  const part = <Data,>(call: Promise<Data>) => (refused ? orNull(call) : call)
  return Promise.all([
    target.role === 'ADMIN' ? null : part(readContact(request, businessOf(target))),
    target.onBehalf ? null : part(readSignInValues(request)),
  ])
}

function signInForms(
  { page, actor }: Request,
  target: EditTarget,
  known: SignInValues | null,
  sent: { signIn?: Partial<Record<SignInField, string>>; errors: Partial<Record<string, string>> },
) {
  const values = { mobileNo: '', email: '', ...known?.values, ...sent.signIn }
  const shown = { values, errors: { ...known?.errors, ...sent.errors } }
  const verifyHref = profilePaths.verify({ role: actor.roleLowerCase })
  const kinds = ['mobile', 'email'] as const
  return kinds
    .filter((kind) => known || sent.signIn?.[fieldOfKind[kind]] !== undefined)
    .map((kind) => (
      <SignInForm
        key={kind}
        part={kind}
        action={target.editHref('contact')}
        verifyHref={known?.waiting === kind ? verifyHref : null}
      >
        {renderField(signInFields, fieldOfKind[kind], shown, page.t)}
      </SignInForm>
    ))
}

type PersonFields = typeof personFields

/** Before anything was saved, the person is taken to be the one who signed up. */
async function firstPerson(request: Request, target: EditTarget, info: ContactInfoShown) {
  const stored = fromPerson(info, request.page.format)
  if (info.change || info.approvalStatus !== 'NOT_UPDATED') return stored
  const found = await fromSignUp(request, target)
  return found
    ? { ...stored, contactPersonName: found.name, contactPersonTelephone: found.number }
    : stored
}

function fromPerson(info: ContactInfoShown, format: Format): ValuesOf<PersonFields> {
  const { name, designation, telephone, email } = info.change ?? info
  return {
    contactPersonName: name ?? '',
    contactPersonDesignation: designation ?? '',
    contactPersonTelephone: telephone ? format.phone(telephone) : '',
    contactPersonEmail: email ?? '',
  }
}

function toPerson(values: ValuesOf<PersonFields>): ContactInfo {
  return {
    name: values.contactPersonName,
    designation: values.contactPersonDesignation || null,
    telephone: parseTelephone(values.contactPersonTelephone),
    email: canonicalEmail(values.contactPersonEmail) || null,
  }
}

type Begun =
  | { result: Result }
  | { refused: Outcome<SignInField> & { signIn: Partial<Record<SignInField, string>> } }

async function beginChange(
  request: Request,
  target: EditTarget,
  kind: ContactKind,
  form: FormInput,
): Promise<Begun> {
  const field = fieldOfKind[kind]
  const typed = text(form, field)
  const signIn = { [field]: typed }
  const contact = readSignInContact(kind, typed)
  if (typeof contact === 'string' || !('kind' in contact))
    return { refused: { signIn, errors: { [field]: contact } } }
  if (await isPresent(request, contact)) return { result: nothingChanges(request, target) }
  const to = codeTarget(contact)
  if (!to) return { result: removal(request, contact) }
  const waiting = waitingCode(request, contact)
  if (waiting) return { result: waiting }
  const sent = await save(otp.sendCode(request, to))
  if (!sent.ok) return { refused: { signIn, saveError: sent.saveError } }
  const retryAt = Date.now() + sent.data.retryAfterSeconds * 1000
  const change = { contact, verified: false, retryAt }
  keepChange(request, change)
  return { result: otp.begun(request, codeStep(request, change), sent.displayMessage) }
}

/** A code was just sent: leads to the page for typing it. */
function waitingCode(request: Request, contact: SignInContact): Result | null {
  const change = readChange(request)
  const same = isDeepStrictEqual(change?.contact, contact)
  if (!change || !same || !needsCode(change) || change.retryAt < Date.now()) return null
  const step = codeStep(request, change)
  const { dialog } = otp.codeScreen(request, step)
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
