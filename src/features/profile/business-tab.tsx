import type { BusinessInfoShown } from '#src/contract/authentication/profiles.ts'
import { attempt } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type NameOf, readFields, type ValuesOf } from '#src/web/forms/field.ts'
import { renderFields } from '#src/web/forms/form-fields.tsx'
import { formStateOf, type Outcome, save } from '#src/web/forms/save-result.ts'
import type { Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { FormBody } from '#views/components/form-page.tsx'
import { ChangeNote } from '#views/profile/change-note.tsx'
import {
  type BusinessFields,
  businessFields,
  businessNames,
  businessPairs,
  fromBusiness,
  toBusiness,
} from './business-form.ts'
import { editScreen, saved } from './edit-screen.tsx'
import { businessOf, type EditTarget } from './edit-target.ts'
import { readBusiness } from './load-profile.ts'

type State = Outcome<NameOf<BusinessFields>> & {
  values: ValuesOf<BusinessFields>
  info: BusinessInfoShown | null
}

export async function showBusiness(request: Request, target: EditTarget): Promise<Screen> {
  const info = await readBusiness(request, businessOf(target))
  return businessScreen(request, target, { values: fromBusiness(info, request.page.format), info })
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
  const info = await attempt(readBusiness(request, businessOf(target)))
  return businessScreen(request, target, {
    ...state,
    info: info instanceof UpstreamFault ? null : info,
  })
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
