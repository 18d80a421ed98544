import { readForm, text } from '#src/web/forms/form.ts'
import { type Outcome, save, toFormState } from '#src/web/forms/save-result.ts'
import type { Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { readPicture } from '#src/web/pictures/picture-input.ts'
import { UsernameForm } from '#views/profile/edit/username.tsx'
import { editScreen, saved } from './edit-screen.tsx'
import type { EditTarget } from './edit-target.ts'
import { readAccount } from './load-profile.ts'
import { type UsernameValues, usernameErrors } from './username-form.ts'

type Field = keyof UsernameValues

export async function showUsername(request: Request, target: EditTarget): Promise<Screen> {
  const { fullName, imageUrl } = await readAccount(request, target.role, target.userId)
  return usernameScreen(request, target, { values: { fullName, imageUrl: imageUrl ?? '' } })
}

export async function saveUsername(request: Request, target: EditTarget): Promise<Result> {
  const { c, upstream } = request
  const form = await readForm(c)
  const picture = await readPicture(upstream, form)
  const values = { fullName: text(form, 'fullName'), imageUrl: picture.value }
  const errors = { ...usernameErrors(values), ...(picture.error && { imageUrl: picture.error }) }
  if (Object.keys(errors).length > 0) return usernameScreen(request, target, { values, errors })
  const body = {
    userId: target.userId,
    fullName: values.fullName.trim(),
    imageUrl: values.imageUrl || null,
  }
  const answer = await save(upstream.read(upstream.authentication.PATCH('/users', { body })))
  if (!answer.ok) return usernameScreen(request, target, { values, saveError: answer.saveError })
  return saved(request, target, 'username', answer.displayMessage)
}

function usernameScreen(
  request: Request,
  target: EditTarget,
  state: Outcome<Field> & { values: UsernameValues },
): Screen {
  const { form, answer } = toFormState(request.page, state, (name) => name as Field)
  const node = (
    <UsernameForm
      action={target.editHref('username')}
      cancelHref={target.doneHref('username')}
      values={state.values}
      {...form}
    />
  )
  return editScreen(request, target, 'username', node, answer)
}
