import { TILL_NAME_MAX, type Till } from '#src/contract/authentication/tills.ts'
import { tillPaths } from '#src/contract/screens/tills.ts'
import { id } from '#src/contract/values.ts'
import { readOwnBranches } from '#src/features/branches/index.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { deletion } from '#src/web/decisions/questions.ts'
import { aboutRecord } from '#src/web/forms/about-record.ts'
import { checkbox, customText } from '#src/web/forms/choice-fields.tsx'
import { recordForm } from '#src/web/forms/record-form.tsx'
import { textLine } from '#src/web/forms/text-fields.tsx'
import { BranchField } from '#views/tills/branch-field.tsx'
import { readTill } from './load-tills.ts'

export const tillForm = recordForm({
  fields: {
    name: textLine('tills:column.name', {
      required: 'common:messages.nameRequired',
      max: TILL_NAME_MAX,
      stops: true,
      hint: 'tills:form.nameHint',
      autoComplete: 'off',
    }),
    branchId: customText((chosen) => (id.safeParse(chosen).success ? null : 'tills:branchGone')),
    requiresPerson: checkbox('tills:form.requiresPerson'),
  },
  find: readTill,
  values: ({ name, branch, requiresPerson }) => ({ name, branchId: branch.id, requiresPerson }),
  about: aboutRecord(tillPaths, 'tills:form'),
  load: (request) => readOwnBranches(request),
  layout: (field, { loaded, values, errors }) => (
    <>
      {field('name')}
      <BranchField branches={loaded} value={values.branchId} error={errors.branchId} />
      {field('requiresPerson')}
    </>
  ),
  add: ({ upstream }, body) => upstream.authentication.POST('/tills', { body }),
  change: ({ upstream }, values, { record, version }) =>
    upstream.authentication.PUT('/tills', { body: { ...values, id: record.id, version } }),
  done: (_request, till, added) =>
    till || !added ? tillPaths.list() : tillPaths.pair({ id: added.id }),
})

export const tillDeletion: Act<Till> = {
  load: readTill,
  ...deletion(tillPaths, 'tills:delete'),
  send: ({ upstream }, { id }) => upstream.authentication.DELETE('/tills/{id}', { path: { id } }),
}
