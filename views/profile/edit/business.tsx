import { usePage } from '#src/web/page/page.ts'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import type { BusinessFormProps } from '#views/profile/edit/business-props.ts'
import { ChangeNote } from '../change-note.tsx'
import { BankFields } from './bank.tsx'
import { CompanyFields } from './company.tsx'
import { LinkFields } from './links.tsx'
import { PictureField } from './picture.tsx'
import { SaveDock } from './save-dock.tsx'

export function BusinessForm(props: BusinessFormProps) {
  const { t } = usePage()
  const { action, values, errors, message, change, onBehalf } = props
  return (
    <>
      <ErrorSummary errors={errors} message={message} />
      <ChangeNote change={change} editing />
      <Form action={action} files guard>
        <CompanyFields values={values} errors={errors} />
        <LinkFields values={values} errors={errors} />
        {props.withBank && <BankFields values={values} errors={errors} />}
        <PictureField
          label={t('profile:field.image')}
          imageUrl={values.imageUrl}
          error={errors.imageUrl}
        />
        <SaveDock
          verb={t(onBehalf ? 'profile:edit.save' : 'profile:edit.send')}
          cancelHref={props.cancelHref}
        />
      </Form>
    </>
  )
}
