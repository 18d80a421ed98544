import { FULL_NAME_MAX } from '#src/contract/authentication/registration.ts'
import { picture } from '#src/web/forms/choice-fields.tsx'
import { type NameOf, readFields, type ValuesOf } from '#src/web/forms/field.ts'
import { renderFields } from '#src/web/forms/form-fields.tsx'
import { formStateOf, type Outcome, save } from '#src/web/forms/save-result.ts'
import { textLine } from '#src/web/forms/text-fields.tsx'
import type { Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { FormBody } from '#views/components/form-page.tsx'
import { editScreen, saved } from './edit-screen.tsx'
import type { EditTarget } from './edit-target.ts'
import { readAccount } from './load-profile.ts'

const fields = {
  fullName: textLine('profile:fullName', {
    required: 'profile:errors.fullNameRequired',
    max: FULL_NAME_MAX,
    stops: true,
    autoComplete: 'name',
  }),
  imageUrl: picture('profile:field.portrait', { keptAs: 'profile:edit.picture', optional: true }),
}
type State = Outcome<NameOf<typeof fields>> & { values: ValuesOf<typeof fields> }

export async function showUsername(request: Request, target: EditTarget): Promise<Screen> {
  const { fullName, imageUrl } = await readAccount(request, target.role, target.userId)
  return usernameScreen(request, target, { values: { fullName, imageUrl: imageUrl ?? '' } })
}

export async function saveUsername(request: Request, target: EditTarget): Promise<Result> {
  const { upstream } = request
  const { values, errors } = await readFields(request, fields)
  if (Object.keys(errors).length > 0) return usernameScreen(request, target, { values, errors })
  const { fullName, imageUrl } = values
  const body = { userId: target.userId, fullName, imageUrl: imageUrl || null }
  const answer = await save(upstream.authentication.PATCH('/users', { body }))
  if (!answer.ok) return usernameScreen(request, target, { values, saveError: answer.saveError })
  return saved(request, target, 'username', answer.displayMessage)
}

function usernameScreen(request: Request, target: EditTarget, state: State): Screen {
  const { t } = request.page
  const { form, answer } = formStateOf(request.page, fields, state)
  const node = (
    <FormBody
      {...form}
      action={target.editHref('username')}
      submit={t('profile:edit.save')}
      cancelHref={target.doneHref('username')}
      files
      plain
    >
      {renderFields(fields, { values: state.values, errors: form.errors }, t)}
    </FormBody>
  )
  return editScreen(request, target, 'username', node, answer)
}
