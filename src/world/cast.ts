import type { WorldAccount } from './account.ts'

/** Everyone's password; it breaks the password rules, which refuse the brand name. */
export const WORLD_PASSWORD = 'Dealdesk1'

export const cast: readonly WorldAccount[] = [
  administrator('ishara', 'Ishara Fernando', 'admin@dealdesk.example', '771000001'),
  administrator('tharindu', 'Tharindu Wijesinghe', 'tharindu@dealdesk.example', '771000002'),
  account('nadeesha', 'Nadeesha Perera', 'nadeesha@harbourhouse.example', '771234567', {
    businessName: 'Harbour House',
    town: 'Galle',
    address: '12 Rampart Street, Fort',
    categories: ['food', 'stays', 'wellness', 'bakery', 'cafe', 'tours', 'fitness', 'festive'],
    plan: 'standard',
    picture: 'balcony',
  }),
  account('ruwan', 'Ruwan Silva', 'ruwan@tealeaf.example', '772345678', {
    businessName: 'Tea Leaf Cafés',
    town: 'Kandy',
    address: '40 Dalada Veediya',
    categories: ['cafe', 'bakery', 'festive'],
    plan: 'standard',
    picture: 'tea',
  }),
  account('dilani', 'Dilani Jayasuriya', 'dilani@newkade.example', '773456789', {
    businessName: 'New Kade',
    profile: 'NOT_UPDATED',
    joinedDaysAgo: 3,
  }),
  account('kasun', 'Kasun Bandara', 'kasun@closedshop.example', '774567890', {
    businessName: 'Closed Shop',
    status: 'BLOCKED',
    town: 'Matara',
    address: '3 Station Road',
    categories: ['electronics'],
    picture: 'phone',
  }),
  account('priyanka', 'Priyanka de Mel', 'priyanka@lagoonbank.example', '775678901', {
    role: 'BANK',
    businessName: 'Lagoon Bank',
    town: 'Colombo 1',
    address: '1 Janadhipathi Mawatha',
    plan: 'bank',
    picture: 'temple-tour',
  }),
  account('malini', 'Malini Ekanayake', 'malini@oldtowncookery.example', '776789012', {
    businessName: 'Old Town Cookery',
    status: 'ENABLED',
    town: 'Kurunegala',
    address: '17 Puttalam Road',
    categories: ['food', 'family'],
    picture: 'cooking-class',
  }),
  account('asela', 'Asela Rupasinghe', 'asela@quickbargains.example', '777890123', {
    businessName: 'Quick Bargains',
    status: 'REJECTED',
    profile: 'PENDING',
    town: 'Gampaha',
    address: '88 Colombo Road',
    joinedDaysAgo: 20,
  }),
  account('harsha', 'Harsha Wickramanayake', 'harsha@paperboattoys.example', '778901234', {
    businessName: 'Paper Boat Toys',
    town: 'Colombo 5',
    address: '9 Park Road',
    categories: ['family'],
    picture: 'books',
    joinedDaysAgo: 12,
  }),
]

function administrator(key: string, fullName: string, email: string, mobile: string): WorldAccount {
  return account(key, fullName, email, mobile, { role: 'ADMIN', joinedDaysAgo: 700 })
}

/** An approved merchant's, unless said otherwise. */
export function account(
  key: string,
  fullName: string,
  email: string,
  mobile: string,
  others: Partial<WorldAccount>,
): WorldAccount {
  return {
    key,
    role: 'MERCHANT',
    fullName,
    email,
    mobile,
    status: 'APPROVED',
    profile: 'APPROVED',
    businessName: null,
    town: 'Colombo 3',
    address: 'Galle Road',
    categories: [],
    plan: null,
    picture: null,
    joinedDaysAgo: 420,
    ...others,
  }
}
