import type { BusinessInfoShown } from '#src/contract/authentication/profiles.ts'
import { attempt } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type FormInput, readForm, text } from '#src/web/forms/form.ts'
import { type Outcome, save, toFormState } from '#src/web/forms/save-result.ts'
import type { Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { readPicture } from '#src/web/pictures/picture-input.ts'
import { BusinessForm } from '#views/profile/edit/business.tsx'
import {
  type BusinessField,
  type BusinessValues,
  businessErrors,
  businessTextFields,
  fromBusiness,
  toBusiness,
} from './business-form.ts'
import { editScreen, saved } from './edit-screen.tsx'
import { businessOf, type EditTarget } from './edit-target.ts'
import { readBusiness } from './load-profile.ts'

type State = Outcome<BusinessField> & {
  values: BusinessValues
  /** Null when it could not be loaded beside a form that is shown again. */
  info: BusinessInfoShown | null
}

export async function showBusiness(request: Request, target: EditTarget): Promise<Screen> {
  const info = await readBusiness(request, businessOf(target))
  return businessScreen(request, target, { values: fromBusiness(info, request.page.format), info })
}

/** The owner's save waits for approval, an administrator's is live at once. */
export async function saveBusiness(request: Request, target: EditTarget): Promise<Result> {
  const { userId, type } = businessOf(target)
  const { c, upstream } = request
  const form = await readForm(c)
  const picture = await readPicture(upstream, form)
  const values = { ...typed(form), imageUrl: picture.value }
  const errors = { ...businessErrors(values), ...(picture.error && { imageUrl: picture.error }) }
  if (Object.keys(errors).length > 0) return again(request, target, { values, errors })
  const body = { ...toBusiness(values, type), userId }
  const answer = await save(
    upstream.read(
      upstream.authentication.PUT('/users/{type}/business', { params: { path: { type } }, body }),
    ),
  )
  if (!answer.ok) return again(request, target, { values, saveError: answer.saveError })
  return saved(request, target, 'business', answer.displayMessage)
}

async function again(request: Request, target: EditTarget, state: Omit<State, 'info'>) {
  const info = await attempt(readBusiness(request, businessOf(target)))
  return businessScreen(request, target, {
    ...state,
    info: info instanceof UpstreamFault ? null : info,
  })
}

function businessScreen(request: Request, target: EditTarget, state: State): Screen {
  const { form, answer } = toFormState(request.page, state, (name) => name as BusinessField)
  const node = (
    <BusinessForm
      action={target.editHref('business')}
      cancelHref={target.doneHref('business')}
      values={state.values}
      change={state.info?.change ?? null}
      withBank={target.role === 'MERCHANT'}
      onBehalf={target.onBehalf}
      {...form}
    />
  )
  return editScreen(request, target, 'business', node, answer)
}

function typed(form: FormInput): Omit<BusinessValues, 'imageUrl'> {
  const pairs = businessTextFields.map((name) => [name, text(form, name)])
  return Object.fromEntries(pairs) as Omit<BusinessValues, 'imageUrl'>
}
