import { newTill, TILL_NAME_MAX, type Till } from '#src/contract/authentication/tills.ts'
import { backToFraud } from '#src/contract/screens/fraud.ts'
import { tillPaths } from '#src/contract/screens/tills.ts'
import { id } from '#src/contract/values.ts'
import { readOwnBranches } from '#src/features/branches/index.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { deletion } from '#src/web/decisions/questions.ts'
import { aboutRecord } from '#src/web/forms/about-record.ts'
import { checkbox, customText } from '#src/web/forms/choice-fields.tsx'
import { recordForm } from '#src/web/forms/record-form.tsx'
import { textLine } from '#src/web/forms/text-fields.tsx'
import { Pair } from '#views/components/layout.tsx'
import { BranchField } from '#views/tills/branch-field.tsx'
import { OfflineRisk } from '#views/tills/offline-risk.tsx'
import { readTill } from './load-tills.ts'
import { offlineFields, offlineValues, readOffline } from './offline-fields.ts'

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
    ...offlineFields,
  },
  find: readTill,
  start: () => ({ values: offlineValues(newTill) }),
  values: ({ name, branch, requiresPerson, ...till }) => ({
    name,
    branchId: branch.id,
    requiresPerson,
    ...offlineValues(till),
  }),
  about: aboutRecord({ ...tillPaths, view: tillPaths.show }, 'tills:form'),
  load: (request) => readOwnBranches(request),
  layout: (field, { loaded, values, errors, record }, { t }) => (
    <>
      {field('name')}
      <BranchField branches={loaded} value={values.branchId} error={errors.branchId} />
      {!record?.ownPhone && field('requiresPerson')}
      <h2>{t('till-sync:form.title')}</h2>
      <OfflineRisk
        {...readOffline(values, record)}
        lacksKey={record !== null && record.pairedAt !== null && !record.hasKey}
      />
      {field('offline')}
      <Pair>
        {field('offlineCoupons')}
        {field('offlineCents')}
      </Pair>
      {field('offlineHours')}
    </>
  ),
  add: ({ upstream }, values) =>
    upstream.authentication.POST('/tills', { body: { ...values, ...readOffline(values, null) } }),
  change: ({ upstream }, values, { record, version }) =>
    upstream.authentication.PUT('/tills', {
      body: { ...values, ...readOffline(values, record), id: record.id, version },
    }),
  done: (_request, till, added) =>
    till || !added ? tillPaths.list() : tillPaths.pair({ id: added.id }),
})

export const tillDeletion: Act<Till> = {
  load: readTill,
  ...deletion(tillPaths, 'tills:delete'),
  wayBack: backToFraud,
  next: ({ actor }, { merchant }, from) =>
    from ?? tillPaths.list(actor.isAdmin ? { merchant: merchant.id } : {}),
  send: ({ upstream }, { id }) => upstream.authentication.DELETE('/tills/{id}', { path: { id } }),
}
