import {
  BRANCH_ADDRESS_MAX,
  BRANCH_NAME_MAX,
  CONTACT_NO_MAX,
} from '#src/contract/location/branch-limits.ts'
import type { Branch } from '#src/contract/location/branches.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { usePage } from '#src/web/page/page.ts'
import type { BranchFormProps } from '#views/branches/form-props.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { Dock, Narrow } from '#views/components/layout.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { TextArea } from '#views/components/text-area.tsx'
import { TextInput } from '#views/components/text-input.tsx'
import { PlaceField } from './form-place.tsx'
import { ProofField } from './form-proof.tsx'

/** The form of a branch: who and where first, then the place on the map, then the proof. */
export function BranchForm(props: BranchFormProps) {
  const { t } = usePage()
  const { branch, action, version, values, errors, message } = props
  return (
    <Narrow form>
      <PageHead
        title={t(branch ? 'branches:form.editTitle' : 'branches:form.addTitle')}
        summary={t(branch ? 'branches:form.editLead' : 'branches:form.addLead')}
      />
      <ErrorSummary errors={errors} message={message} />
      <Form action={action} files guard>
        {branch && <input type="hidden" name="version" value={version} />}
        <TextInput
          name="name"
          label={t('branches:field.name')}
          value={values.name}
          error={errors.name}
          maxLength={BRANCH_NAME_MAX}
          autoComplete="off"
          messages={{
            required: t('branches:errors.nameRequired'),
            max: t('branches:errors.nameMax'),
          }}
          required
          counter
        />
        <TextArea
          name="address"
          label={t('branches:field.address')}
          value={values.address}
          error={errors.address}
          rows={3}
          maxLength={BRANCH_ADDRESS_MAX}
          messages={{
            required: t('branches:errors.addressRequired'),
            max: t('branches:errors.addressMax'),
          }}
          required
        />
        <TextInput
          name="contactNo"
          label={t('branches:field.contactNo')}
          hint={t('branches:form.contactNoHint')}
          value={values.contactNo}
          error={errors.contactNo}
          type="tel"
          autoComplete="off"
          maxLength={CONTACT_NO_MAX}
          pattern="\s*(\+?[\d\s().\-]+)?"
          messages={{ pattern: t('branches:errors.contactNo') }}
          optional
        />
        <PlaceField {...props} />
        <ProofField {...props} />
        <Dock>
          <Button tone="primary">{t(branch ? 'branches:form.save' : 'branches:form.add')}</Button>
          <ButtonLink href={cancelHref(branch)} tone="ghost">
            {t('branches:form.cancel')}
          </ButtonLink>
        </Dock>
      </Form>
    </Narrow>
  )
}

function cancelHref(branch: Branch | null): string {
  return branch ? branchPaths.show({ id: branch.id }) : branchPaths.list()
}
