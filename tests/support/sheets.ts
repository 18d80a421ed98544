import type { SheetName } from '#views/page/page.ts'

/** Addresses of the sheets as a build would name them, without hashes. */
export const testSheets: Record<SheetName, string> = {
  account: '/assets/account.css',
  chart: '/assets/chart.css',
  counter: '/assets/counter.css',
  'deal-form': '/assets/deal-form.css',
  figures: '/assets/figures.css',
  gallery: '/assets/gallery.css',
  inbox: '/assets/inbox.css',
  map: '/assets/map.css',
  packages: '/assets/packages.css',
  paper: '/assets/paper.css',
  range: '/assets/range.css',
  roles: '/assets/roles.css',
  steps: '/assets/steps.css',
  tiles: '/assets/tiles.css',
}
