import type { WorldAccount } from './account.ts'

type Member = Partial<WorldAccount> & Pick<WorldAccount, 'key' | 'fullName' | 'email' | 'mobile'>

/** Everyone's password; it breaks the password rules, which refuse the brand name. */
export const WORLD_PASSWORD = 'Dealdesk1'

export const cast: readonly WorldAccount[] = [
  administrator('ishara', 'Ishara Fernando', 'admin@dealdesk.example', '771000001'),
  administrator('tharindu', 'Tharindu Wijesinghe', 'tharindu@dealdesk.example', '771000002'),
  merchant({
    key: 'nadeesha',
    fullName: 'Nadeesha Perera',
    email: 'nadeesha@harbourhouse.example',
    mobile: '771234567',
    businessName: 'Harbour House',
    town: 'Galle',
    address: '12 Rampart Street, Fort',
    categories: ['food', 'stays', 'wellness', 'bakery', 'cafe', 'tours', 'fitness', 'festive'],
    plan: 'standard',
    picture: 'balcony',
  }),
  merchant({
    key: 'ruwan',
    fullName: 'Ruwan Silva',
    email: 'ruwan@tealeaf.example',
    mobile: '772345678',
    businessName: 'Tea Leaf Cafés',
    town: 'Kandy',
    address: '40 Dalada Veediya',
    categories: ['cafe', 'bakery', 'festive'],
    plan: 'standard',
    picture: 'tea',
  }),
  merchant({
    key: 'dilani',
    fullName: 'Dilani Jayasuriya',
    email: 'dilani@newkade.example',
    mobile: '773456789',
    businessName: 'New Kade',
    profile: 'NOT_UPDATED',
    joinedDaysAgo: 3,
  }),
  merchant({
    key: 'kasun',
    fullName: 'Kasun Bandara',
    email: 'kasun@closedshop.example',
    mobile: '774567890',
    businessName: 'Closed Shop',
    status: 'BLOCKED',
    town: 'Matara',
    address: '3 Station Road',
    categories: ['electronics'],
    picture: 'phone',
  }),
  merchant({
    key: 'priyanka',
    role: 'BANK',
    fullName: 'Priyanka de Mel',
    email: 'priyanka@lagoonbank.example',
    mobile: '775678901',
    businessName: 'Lagoon Bank',
    town: 'Colombo 1',
    address: '1 Janadhipathi Mawatha',
    plan: 'bank',
    picture: 'temple-tour',
  }),
  merchant({
    key: 'malini',
    fullName: 'Malini Ekanayake',
    email: 'malini@oldtowncookery.example',
    mobile: '776789012',
    businessName: 'Old Town Cookery',
    status: 'ENABLED',
    town: 'Kurunegala',
    address: '17 Puttalam Road',
    categories: ['food', 'family'],
    picture: 'cooking-class',
  }),
  merchant({
    key: 'asela',
    fullName: 'Asela Rupasinghe',
    email: 'asela@quickbargains.example',
    mobile: '777890123',
    businessName: 'Quick Bargains',
    status: 'REJECTED',
    profile: 'PENDING',
    town: 'Gampaha',
    address: '88 Colombo Road',
    joinedDaysAgo: 20,
  }),
  merchant({
    key: 'harsha',
    fullName: 'Harsha Wickramanayake',
    email: 'harsha@paperboattoys.example',
    mobile: '778901234',
    businessName: 'Paper Boat Toys',
    town: 'Colombo 5',
    address: '9 Park Road',
    categories: ['family'],
    picture: 'books',
    joinedDaysAgo: 12,
  }),
]

function administrator(key: string, fullName: string, email: string, mobile: string): WorldAccount {
  const person = { key, fullName, email, mobile, role: 'ADMIN' as const, joinedDaysAgo: 700 }
  return { ...merchant(person), businessName: null }
}

function merchant(member: Member): WorldAccount {
  return {
    role: 'MERCHANT',
    status: 'APPROVED',
    profile: 'APPROVED',
    businessName: null,
    town: 'Colombo 3',
    address: 'Galle Road',
    categories: [],
    plan: null,
    picture: null,
    joinedDaysAgo: 420,
    ...member,
  }
}
