import type { ContactInfoShown } from '#src/contract/authentication/profiles.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { attempt } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type FormInput, readForm, text } from '#src/web/forms/form.ts'
import { type Outcome, save, toFormState } from '#src/web/forms/save-result.ts'
import { NotFound, type Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { ContactForms } from '#views/profile/edit/contact.tsx'
import { beginChange } from './begin-change.ts'
import { editScreen, saved } from './edit-screen.tsx'
import { businessOf, type EditTarget } from './edit-target.ts'
import { readContact } from './load-profile.ts'
import {
  fromPerson,
  type PersonField,
  type PersonValues,
  personErrors,
  personFieldOf,
  personFields,
  toPerson,
} from './person-form.ts'
import type { SignInField } from './sign-in-form.ts'
import { readSignInValues, type SignInValues } from './sign-in-values.ts'

type Field = PersonField | SignInField
type State = Outcome<Field> & {
  person?: PersonValues
  signIn?: Partial<Record<SignInField, string>>
}

export function showContact(request: Request, target: EditTarget): Promise<Screen> {
  return contactScreen(request, target, {})
}

/** One of the tab's forms: mobile number, e-mail address, or the contact person. */
export async function saveContact(request: Request, target: EditTarget): Promise<Result> {
  const form = await readForm(request.c)
  const part = text(form, 'part')
  if (part === 'person') return savePerson(request, target, form)
  if (target.onBehalf || (part !== 'mobile' && part !== 'email')) throw new NotFound()
  const begun = await beginChange(request, target, part, form)
  return 'refused' in begun ? contactScreen(request, target, begun.refused) : begun.result
}

/** Waits for approval like business information. */
async function savePerson(request: Request, target: EditTarget, form: FormInput): Promise<Result> {
  const { upstream } = request
  const { userId, type } = businessOf(target)
  const pairs = personFields.map((name) => [name, text(form, name)])
  const person = Object.fromEntries(pairs) as PersonValues
  const errors = personErrors(person)
  if (Object.keys(errors).length > 0) return contactScreen(request, target, { person, errors })
  const body = { ...toPerson(person), userId }
  const answer = await save(
    upstream.read(
      upstream.authentication.PUT('/users/{type}/contact', { params: { path: { type } }, body }),
    ),
  )
  if (!answer.ok) return contactScreen(request, target, { person, saveError: answer.saveError })
  return saved(request, target, 'contact', answer.displayMessage)
}

/** A form that was refused is shown again, whatever else of the tab can be loaded. */
async function contactScreen(request: Request, target: EditTarget, state: State): Promise<Screen> {
  const [info, known] = await loadTab(request, target, state)
  const fieldOf = state.signIn ? signInFieldOf : (name: string) => personFieldOf[name]
  const { form, answer } = toFormState<Field>(request.page, state, fieldOf)
  const { errors, message } = form
  const action = target.editHref('contact')
  const values = state.person ?? (info && fromPerson(info, request.page.format))
  const node = (
    <ContactForms
      message={message}
      errors={errors}
      signIn={target.onBehalf ? null : signInProps(request, action, known, { state, errors })}
      person={
        values && {
          action,
          cancelHref: target.doneHref('contact'),
          values,
          errors,
          onBehalf: target.onBehalf,
        }
      }
      change={info?.change ?? null}
    />
  )
  return editScreen(request, target, 'contact', node, answer)
}

type Loaded = [person: ContactInfoShown | null, signIn: SignInValues | null]

/** What cannot be loaded beside a form that was refused is left out. */
function loadTab(request: Request, target: EditTarget, state: State): Promise<Loaded> {
  const refused = state.errors !== undefined || state.saveError !== undefined
  const part = <Data,>(call: Promise<Data>) => (refused ? nullOnFault(call) : call)
  return Promise.all([
    part(readContact(request, businessOf(target))),
    target.onBehalf ? null : part(readSignInValues(request)),
  ])
}

async function nullOnFault<Data>(call: Promise<Data>): Promise<Data | null> {
  const answer = await attempt(call)
  return answer instanceof UpstreamFault ? null : answer
}

function signInFieldOf(name: string): SignInField | undefined {
  return name === 'mobileNo' || name === 'email' ? name : undefined
}

function signInProps(
  { actor }: Request,
  action: string,
  known: SignInValues | null,
  { state, errors }: { state: State; errors: Partial<Record<Field, string>> },
) {
  return {
    action,
    verifyHref: profilePaths.verify({ role: actor.roleLowerCase }),
    values: { ...known?.values, ...state.signIn },
    errors: { ...known?.errors, ...errors },
    waiting: known?.waiting ?? null,
  }
}
