import { v7 } from 'uuid'
import type { CardRequestSend } from '#src/contract/core/credit-cards.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import type { NewAccount } from '#src/services/authentication/create-account.ts'
import { createCoreService } from '#src/services/core/app.ts'
import { brands } from '#src/services/core/brands/schema.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { offerTypes } from '#src/services/core/offer-types/schema.ts'
import { addAccount, signInAs } from './accounts.ts'
import { dataOf } from './answers.ts'
import { type TestApp, testApp } from './app.ts'

type Account = { id: string; email: string; role?: NewAccount['role'] }
/** A catalogue, a merchant, a rival, two banks and a user, and the two calls of the mobile app. */
export async function openRequests(options: Parameters<typeof testApp>[0] = {}) {
  const test = await testApp(options)
  const { db } = test
  const core = createCoreService(test.services)
  const authentication = createAuthenticationService(test.services)
  const [catalogue, people] = [await addCatalogue(test), await addPeople(test)]
  const headers = new Map<string, Promise<{ authorization: string }>>()

  async function call(who: Account, path: string, body?: unknown): Promise<Response> {
    const signedIn = headers.get(who.id) ?? signInAs(authentication, who).then((it) => it.headers)
    headers.set(who.id, signedIn)
    const json = { 'content-type': 'application/json', ...(await signedIn) }
    if (body === undefined) return core.request(path, { headers: await signedIn })
    return core.request(path, { method: 'POST', headers: json, body: JSON.stringify(body) })
  }

  const aRequest = {
    merchantId: people.merchant.id,
    categoryId: catalogue.food,
    brandId: catalogue.leaf as string | null,
    offerTypeId: catalogue.half,
    products: 'Rice and curry for six',
    note: null as string | null,
  }
  const aCard: CardRequestSend = {
    bankId: people.bank.id,
    fullName: 'Amaya Costa',
    nic: '853400937V',
    city: 'Galle',
    email: 'amaya@mail.example',
    companyName: 'Lotus Software',
    profession: 'Engineer',
    mobileNo: { countryCode: '+94', localNumber: '771239876' },
  }

  return {
    test,
    db,
    call,
    ...catalogue,
    ...people,
    aRequest,
    aCard,
    askForDeal: (changes: Partial<typeof aRequest> = {}, who: Account = people.user) =>
      call(who, '/request-a-deal', { ...aRequest, ...changes }),
    askForCard: (changes: Partial<CardRequestSend> = {}, who: Account = people.user) =>
      call(who, '/credit-cards', { ...aCard, ...changes }),
    read: async <T>(who: Account, path: string) => dataOf<T>(await call(who, path)),
  }
}

async function addCatalogue({ db }: TestApp) {
  const [food, cafe, over, leaf, ice, half, gift] = Array.from({ length: 7 }, () => v7())
  const expiryDate = new Date(Date.now() - 1000)
  const ids = { food, cafe, over, leaf, ice, half, gift } as Record<
    'food' | 'cafe' | 'over' | 'leaf' | 'ice' | 'half' | 'gift',
    string
  >
  await db.insert(categories).values([
    { id: ids.food, name: 'Restaurants' },
    { id: ids.cafe, name: 'Tea rooms' },
    { id: ids.over, name: 'New Year', categoryType: 'SEASONAL', startDate: expiryDate, expiryDate },
  ])
  await db.insert(brands).values([
    { id: ids.leaf, name: 'Ceylon Leaf' },
    { id: ids.ice, name: 'Eastern Ice' },
  ])
  await db.insert(offerTypes).values([
    { id: ids.half, name: 'Half price' },
    { id: ids.gift, name: 'Gift' },
  ])
  return ids
}

async function addPeople({ db }: TestApp) {
  const business = (businessName: string) => ({
    updated: true,
    approvalStatus: 'APPROVED' as const,
    businessName,
  })
  return {
    admin: await addAccount(db, { role: 'ADMIN', fullName: 'Ishara Fernando' }),
    merchant: await addAccount(db, { business: business('Harbour House') }),
    rival: await addAccount(db, { business: business('Tea Leaf') }),
    bank: await addAccount(db, { role: 'BANK', business: business('Lagoon Bank') }),
    otherBank: await addAccount(db, { role: 'BANK', business: business('Reef Bank') }),
    user: await addAccount(db, { role: 'USER', fullName: 'Amaya Costa' }),
    otherUser: await addAccount(db, { role: 'USER', fullName: 'Binura Farook' }),
  }
}
