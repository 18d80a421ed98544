import { canonicalEmail } from '#src/contract/authentication/email.ts'
import {
  type ContactInfo,
  type ContactInfoShown,
  profileLimits,
} from '#src/contract/authentication/profiles.ts'
import { parseTelephone } from '#src/contract/authentication/telephone.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import type { Format } from '#src/i18n/format.ts'
import { orNull } from '#src/upstream/result.ts'
import { email, telephone } from '#src/web/forms/contact-fields.ts'
import { type Fields, readFields, type ValuesOf } from '#src/web/forms/field.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import {
  type FieldState,
  type Pairs,
  renderField,
  renderFields,
} from '#src/web/forms/form-fields.tsx'
import { formStateOf, type Outcome, save } from '#src/web/forms/save-result.ts'
import { textLine } from '#src/web/forms/text-fields.tsx'
import { NotFound, type Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/page.ts'
import { ContactForms, PersonForm, SignInForm } from '#views/profile/edit/contact.tsx'
import { beginChange } from './begin-change.ts'
import { businessOf, type EditTarget, editScreen, saved } from './edit-screen.tsx'
import { readContact } from './load-profile.ts'
import { fieldOfKind, type SignInField, signInFields } from './sign-in-form.ts'
import { readSignInValues, type SignInValues } from './sign-in-values.ts'

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
  if (part === 'person') return savePerson(request, target)
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
  const values = state.person ?? (info && fromPerson(info, request.page.format))
  const node = (
    <ContactForms
      {...form}
      signIn={target.onBehalf ? null : signInForms(request, target, known, { ...state, ...form })}
      person={values && personForm(request, target, { values, errors: form.errors })}
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
    part(readContact(request, businessOf(target))),
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
