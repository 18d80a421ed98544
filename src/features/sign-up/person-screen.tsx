import { type ErrorsOf, emptyValues, type NameOf } from '#src/web/forms/field.ts'
import { renderField } from '#src/web/forms/form-fields.tsx'
import { formStateOf } from '#src/web/forms/save-result.ts'
import { screen } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { MobileField } from '#views/sign-up/mobile-field.tsx'
import { PersonView } from '#views/sign-up/person.tsx'
import { type Draft, isVerified } from './draft.ts'
import { type PersonValues, patternOf, personFields } from './person-form.ts'

type RequestContext = Pick<PublicRequest, 'c' | 'page'>
type Refused = {
  values: PersonValues
  errors: ErrorsOf<typeof personFields>
  /** The service's message about the number. */
  number?: string
  status?: 422 | 429
}

export function personScreen(
  { c, page }: RequestContext,
  draft: Draft | null,
  refused?: Refused,
): Screen {
  const values = refused?.values ?? valuesOf(draft, page.format)
  const { form } = formStateOf(page, personFields, { errors: refused?.errors ?? {} })
  const errors = { ...form.errors, ...(refused?.number && { localNumber: refused.number }) }
  const verified = draft && isVerified(draft) ? draft.mobileNo : null
  const field = (name: NameOf<typeof personFields>) =>
    renderField(personFields, name, { values, errors }, page.t)
  const { socialProviders: social } = c.get('web').config
  return screen({
    layout: 'auth',
    title: page.t('sign-up:title'),
    status: refused ? (refused.status ?? 422) : 200,
    main: (
      <PersonView errors={errors} social={social}>
        {field('userRole')}
        {field('fullName')}
        <MobileField
          value={values.localNumber}
          error={errors.localNumber}
          verified={verified && patternOf(verified)}
        />
      </PersonView>
    ),
  })
}

export function numberRefused(
  request: RequestContext,
  draft: Draft | null,
  number: string,
  status: 422 | 429 = 422,
): Screen {
  const values = valuesOf(draft, request.page.format)
  return personScreen(request, draft, { values, errors: {}, number, status })
}

function valuesOf(draft: Draft | null, format: PublicRequest['page']['format']): PersonValues {
  const values = emptyValues(personFields)
  if (!draft) return values
  return { ...values, fullName: draft.fullName, localNumber: format.phone(draft.mobileNo) }
}
