import { FULL_NAME_MAX, type UsernameValues } from '#src/features/profile/username-form.ts'
import { usePage } from '#src/web/page/page.ts'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { TextInput } from '#views/components/text-input.tsx'
import { PictureField } from './picture.tsx'
import { SaveDock } from './save-dock.tsx'

type Props = {
  action: string
  cancelHref: string
  values: UsernameValues
  errors: { fullName?: string; imageUrl?: string }
  message?: string
}

/** The Username tab; a whole page follows, whose header shows the new name. */
export function UsernameForm({ action, cancelHref, values, errors, message }: Props) {
  const { t } = usePage()
  return (
    <>
      <ErrorSummary errors={errors} message={message} />
      <Form action={action} files guard plain>
        <TextInput
          name="fullName"
          label={t('profile:fullName')}
          value={values.fullName}
          error={errors.fullName}
          maxLength={FULL_NAME_MAX}
          autoComplete="name"
          messages={{ required: t('profile:errors.fullNameRequired') }}
          required
        />
        <PictureField
          label={t('profile:field.portrait')}
          imageUrl={values.imageUrl}
          error={errors.imageUrl}
        />
        <SaveDock verb={t('profile:edit.save')} cancelHref={cancelHref} />
      </Form>
    </>
  )
}
