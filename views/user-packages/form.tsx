import type { UserPackage } from '#src/contract/core/user-packages.ts'
import {
  type PackageField,
  type PackageValues,
  packageFields,
} from '#src/features/user-packages/package-form.ts'
import { packagePaths } from '#src/features/user-packages/paths.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button, buttonClass } from '#views/components/button.tsx'
import { ChangedForm } from '#views/components/changed-form.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { Go } from '#views/components/go.tsx'
import { Dock, Narrow } from '#views/components/layout.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { PackageFields } from './fields.tsx'

type Props = {
  /** Null for a new package. */
  one: Pick<UserPackage, 'id' | 'version'> | null
  title: string
  values: PackageValues
  errors: Partial<Record<PackageField, string>>
  message?: string
  /** Of a new package: the form that is sent twice adds one. */
  formKey?: string
  /** What was typed came back. */
  changed: boolean
}

/** A package as the content of `#dialog`; a refused form comes back into the dialog. */
export function PackageFormDialog(props: Props) {
  return (
    <Form className="confirm" action={addressOf(props)} target="#dialog" files>
      <div className="body">
        <h2 id="dialog-title">{props.title}</h2>
        <Summary {...props} />
        <Inputs {...props} />
      </div>
      <div className="acts">
        <Cancel />
        <Save {...props} />
      </div>
    </Form>
  )
}

/** The same form as a page of its own. */
export function PackageFormPage(props: Props) {
  const { t } = usePage()
  const { one, title } = props
  const lead = t(one ? 'user-packages:form.leadEdit' : 'user-packages:form.lead')
  return (
    <Narrow form>
      <PageHead title={title} summary={lead} />
      <Summary {...props} />
      <Form action={addressOf(props)} files guard>
        <Inputs {...props} />
        <Dock>
          <Save {...props} />
          <Cancel />
        </Dock>
      </Form>
    </Narrow>
  )
}

/** "Invalid input" alone would not say of which field. */
function Summary({ errors, message }: Props) {
  const { t } = usePage()
  const invalid = t('user-packages:errors.invalid')
  const entries = packageFields.map((field) => {
    const text = errors[field]
    return [field, text === invalid ? `${t(`user-packages:field.${field}`)}: ${text}` : text]
  })
  return <ErrorSummary errors={Object.fromEntries(entries)} message={message} />
}

function Inputs({ one, formKey, values, errors }: Props) {
  return (
    <>
      {one && <input type="hidden" name="version" value={one.version} />}
      {formKey && <input type="hidden" name="key" value={formKey} />}
      <PackageFields values={values} errors={errors} />
    </>
  )
}

/** Waits for a change. */
function Save({ changed }: Props) {
  const { t } = usePage()
  return (
    <ChangedForm changed={changed}>
      <Button tone="primary">{t('user-packages:form.save')}</Button>
    </ChangedForm>
  )
}

function Cancel() {
  const { t } = usePage()
  return (
    <Go href={packagePaths.list()} className={buttonClass({})} data-close="">
      {t('common:dialog.cancel')}
    </Go>
  )
}

function addressOf({ one }: Props): string {
  return one ? packagePaths.edit({ id: one.id }) : packagePaths.add()
}
