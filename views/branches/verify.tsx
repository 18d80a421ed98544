import { type VerifyType, verifyTypes } from '#src/contract/location/branch-lifecycle.ts'
import type { Branch } from '#src/contract/location/branches.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { Button } from '#views/components/button.tsx'
import { Form } from '#views/components/form.tsx'
import { Card } from '#views/components/layout.tsx'
import { StateTag } from '#views/components/tag.tsx'
import { refusalFor } from '#views/page/decision-rules.ts'
import { usePage } from '#views/page/page.ts'
import { branchRules, hasToVerify } from './lifecycle.ts'
import { contactText } from './terms.ts'

type Props = { branch: Branch; from: string | null; marked?: string | null }

export function VerifyCard({ branch, from, marked }: Props) {
  const { t, actor } = usePage()
  if (!actor || refusalFor(branchRules, actor, branch, 'verify') !== null) return null
  const types = verifyTypes.filter((type) => hasToVerify(branch, type))
  return (
    <Card title={t('branches:verify.title')}>
      <div className="stack">
        <p className="sm muted">
          {t(types.length > 1 ? 'branches:verify.text' : 'branches:verify.textAddress')}
        </p>
        {types.map((type) => (
          <Mark key={type} type={type} branch={branch} from={from} marked={marked} />
        ))}
      </div>
    </Card>
  )
}

function Mark({ branch, from, marked, type }: Props & { type: VerifyType }) {
  const { t, format } = usePage()
  const { address, contactNo } = branch
  const { verified } = type === 'ADDRESS' ? address : contactNo
  const value = type === 'ADDRESS' ? address.value : contactText(contactNo.value, format)
  return (
    <Form className="row" action={branchPaths.verify({ id: branch.id })} hx-swap="innerHTML">
      <input type="hidden" name="verifyType" value={type} />
      <input type="hidden" name="action" value={verified ? 'NOT_VERIFIED' : 'VERIFIED'} />
      <input type="hidden" name="version" value={branch.version} />
      {from && <input type="hidden" name="from" value={from} />}
      <div className="grow">
        <p>
          <b>{t(`branches:verify.type.${type}`)}</b>{' '}
          <StateTag text={`branches:verify.${verified ? 'VERIFIED' : 'NOT_VERIFIED'}`} />
        </p>
        <p className="sm muted">{value}</p>
      </div>
      <Button
        icon={verified ? 'x' : 'check'}
        id={`verify-${type}`}
        data-focus={marked === type ? '' : undefined}
      >
        {t(verified ? 'branches:verify.undo' : 'branches:verify.do')}
        <span className="vh">: {t(`branches:verify.type.${type}`)}</span>
      </Button>
    </Form>
  )
}
