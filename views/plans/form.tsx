import type { Plan } from '#src/contract/core/plans.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { wordOf } from '#src/features/plans/filters.ts'
import { planPaths } from '#src/features/plans/paths.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { ChangedForm } from '#views/components/changed-form.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { Dock, Narrow } from '#views/components/layout.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { PictureField } from '#views/components/picture-field.tsx'
import type { PlanFieldProps } from '#views/plans/form-props.ts'
import { PlanTermFields } from './form-terms.tsx'
import { PlanTextFields } from './form-texts.tsx'

type Props = PlanFieldProps & {
  type: BusinessRole
  /** Null for a new plan. */
  plan: Pick<Plan, 'id' | 'version'> | null
  title: string
  /** Of a new plan: the form that is sent twice adds one. */
  formKey?: string
  /** What was typed came back. */
  changed: boolean
  message?: string
}

/** A plan; Submit waits for a change. */
export function PlanForm({ type, plan, title, formKey, changed, message, ...fields }: Props) {
  const { t } = usePage()
  const { list, add, edit, summary } = planPaths
  const userType = wordOf(type)
  return (
    <Narrow form>
      <PageHead title={title} summary={t(plan ? 'plans:form.leadEdit' : 'plans:form.lead')} />
      <ErrorSummary errors={fields.errors} message={message} />
      <Form action={plan ? edit({ id: plan.id }) : add({ userType })} files guard>
        {plan && <input type="hidden" name="version" value={plan.version} />}
        {formKey && <input type="hidden" name="key" value={formKey} />}
        <PlanTextFields {...fields} />
        <PlanTermFields {...fields} />
        <PictureField
          label={t('plans:field.image')}
          optional
          error={fields.errors.imageUrl}
          imageUrl={fields.values.imageUrl}
          keptAs={t('plans:form.keptImage')}
        />
        <Dock>
          <ChangedForm changed={changed}>
            <Button tone="primary">{t('plans:form.submit')}</Button>
          </ChangedForm>
          <ButtonLink href={plan ? summary({ id: plan.id }) : list({ userType })} tone="ghost">
            {t('common:dialog.cancel')}
          </ButtonLink>
        </Dock>
      </Form>
    </Narrow>
  )
}
