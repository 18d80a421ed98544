import { VIEW_NAME_MAX, viewQueryOf } from '#src/contract/authentication/list-views.ts'
import { listViewPaths } from '#src/contract/screens/list-views.ts'
import { checkbox } from '#src/web/forms/choice-fields.tsx'
import { recordForm } from '#src/web/forms/record-form.tsx'
import { textLine } from '#src/web/forms/text-fields.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { findOwnView, listAddress, listIn, queryAt, viewCrumbs, withQuery } from './load-view.ts'

export const viewForm = recordForm({
  fields: {
    name: textLine('list-views:form.name', {
      required: 'authentication:list.nameRequired',
      max: VIEW_NAME_MAX,
      stops: true,
      autoComplete: 'off',
    }),
    isDefault: checkbox('list-views:form.isDefault'),
    shared: checkbox('list-views:form.shared'),
    replace: checkbox('list-views:form.replace'),
  },
  find: findOwnView,
  values: ({ name, shared, isDefault }) => ({ name, shared, isDefault, replace: false }),
  about: (request, view) => {
    const { page } = request
    const list = listIn(request)
    const from = listAddress(request)
    const title = page.t(view ? 'list-views:form.editTitle' : 'list-views:form.addTitle')
    const { add, edit } = listViewPaths
    return {
      title,
      lead: page.t('list-views:form.lead'),
      action: view ? edit({ list, id: view.id }, { from }) : add({ list }, { from }),
      submit: page.t('list-views:form.save'),
      cancelHref: from,
      crumbs: viewCrumbs(request, from, title),
    }
  },
  load: async (request, view) => ({
    deleteHref:
      view &&
      listViewPaths.delete({ list: view.list, id: view.id }, { from: listAddress(request) }),
  }),
  layout: (field, { record, loaded: { deleteHref } }, { t, actor }) => (
    <>
      {field('name')}
      {field('isDefault')}
      {actor?.isAdmin && field('shared')}
      {record && field('replace')}
      {deleteHref && (
        <p>
          <DialogLink href={deleteHref} tone="danger">
            {t('list-views:delete.verb')}
          </DialogLink>
        </p>
      )}
    </>
  ),
  add(request, { replace: _replace, ...values }) {
    const list = listIn(request)
    const body = { ...values, query: queryAt(list, listAddress(request)) }
    const path = { list }
    return request.upstream.authentication.POST('/lists/{list}/views', { path, body })
  },
  change(request, { replace, ...values }, { record }) {
    const { list } = record
    const query = replace ? queryAt(list, listAddress(request)) : viewQueryOf(list, record.query)
    const path = { id: record.id }
    const body = { ...values, query }
    return request.upstream.authentication.PUT('/lists/views/{id}', { path, body })
  },
  done(request, _view, added) {
    const from = listAddress(request)
    return added ? withQuery(from, { view: added.id, page: null }) : from
  },
})
