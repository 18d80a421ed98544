import type { ListCase } from './open-lists.ts'

const accountHeads = 'Picture,Name,Business status,Profile status,Created date'
const accountHead = 'Name,Business name,Business status,Profile status,Created date'

export const accountListCases: ListCase[] = [
  {
    name: 'of merchants [MERCH-01, MERCH-02, MERCH-03]',
    filters: 'states q',
    pattern: '/merchant',
    as: 'admin',
    call: /users\/MERCHANT\//,
    row: '/merchant/view/',
    nothing: 'No Merchant Found',
    heads: { admin: accountHeads },
    file: 'merchants',
    head: accountHead,
  },
  {
    name: 'of banks [BANK-04]',
    filters: 'states q',
    pattern: '/bank',
    as: 'admin',
    call: /users\/BANK\//,
    row: '/bank/view/',
    add: '/bank/add',
    heads: { admin: accountHeads },
    file: 'banks',
    head: accountHead,
  },
  {
    name: 'of merchants on their way [MERCH-57]',
    filters: 'q step',
    pattern: '/merchant/steps',
    as: 'admin',
    call: /core\/onboarding\//,
    row: '/merchant/view/',
    nothing: 'Nobody is stuck',
    heads: { admin: 'Picture,Merchant,Step,State,Since,Actions' },
    file: 'merchants-on-their-way',
    head: 'Merchant,Step,State,Since',
  },
]
