import { z } from 'zod'
import { accountId, type WorldAccount } from './account.ts'
import { worldId } from './random.ts'

/**
 * Owner, name, address, latitude, longitude, contact number, state, age in days and whether it has a
 * proof. `live` is approved; `waiting` and `rejected` never were; `edited` was approved and waits with a
 * change; `sentBack` was approved and had its change rejected; `deleted` is gone.
 */
const branchLines: readonly string[] = [
  'nadeesha|Harbour House|12 Rampart Street, Fort, Galle|6.0262|80.2163|0912234567|live|400|proof',
  'nadeesha|Harbour House Beach Deck|410 Matara Road, Unawatuna|6.0098|80.2487|0912234568|live|320|proof',
  'nadeesha|Harbour House Bentota|88 Galle Road, Bentota|6.4213|79.9989|0342275600|live|250|proof',
  'nadeesha|Harbour House Colombo|27 Galle Face Terrace, Colombo 3|6.9203|79.8471|0112437650|edited|210|proof',
  'nadeesha|Harbour House at the Lake|5 Sangaraja Mawatha, Kandy|7.2906|80.6425|0812223456|live|160|proof',
  'nadeesha|Harbour House Tea Room|16 Church Street, Fort, Galle|6.0275|80.2176||waiting|2|',
  'nadeesha|Harbour House Nuwara Eliya|9 Grand Hotel Road, Nuwara Eliya|6.9718|80.7646|0522222881|waiting|5|proof',
  'nadeesha|Harbour House Trincomalee|3 Dockyard Road, Trincomalee|8.5663|81.2335|0262222307|rejected|26|',
  'nadeesha|Harbour House Pop-up|Dutch Hospital, Colombo 1|6.9335|79.8433|0112437651|deleted|300|',
  'ruwan|Tea Leaf Café Kandy|40 Dalada Veediya, Kandy|7.2931|80.6387|0812234567|live|410|proof',
  'ruwan|Tea Leaf Café Peradeniya|Botanical Gardens Road, Peradeniya|7.2711|80.5954|0812388011|live|360|proof',
  'ruwan|Tea Leaf Café Colombo 7|61 Ward Place, Colombo 7|6.9163|79.8687|0112690110|live|330|proof',
  'ruwan|Tea Leaf Café Katugastota|118 Kurunegala Road, Katugastota|7.3292|80.6209|0812499020|sentBack|280|proof',
  'ruwan|Tea Leaf Café Ella|22 Passara Road, Ella|6.8756|81.0465|0572228566|live|190|',
  'ruwan|Tea Leaf Café Negombo|74 Lewis Place, Negombo|7.2289|79.8407|0312237777|edited|140|proof',
  'ruwan|Tea Leaf Café Jaffna|15 Hospital Road, Jaffna|9.6647|80.0158|0212222450|waiting|1|proof',
  'ruwan|Tea Leaf Kiosk|Railway Station, Kandy|7.2895|80.6327||rejected|9|',
  'priyanka|Lagoon Bank Head Office|1 Janadhipathi Mawatha, Colombo 1|6.9341|79.8424|0112445566|live|420|proof',
  'priyanka|Lagoon Bank Kollupitiya|254 Galle Road, Colombo 3|6.9089|79.8501|0112574410|live|400|proof',
  'priyanka|Lagoon Bank Kandy|33 Yatinuwara Veediya, Kandy|7.2941|80.6352|0812233118|live|380|proof',
  'priyanka|Lagoon Bank Galle|9 Main Street, Galle|6.0341|80.2168|0912245300|live|350|proof',
  'priyanka|Lagoon Bank Jaffna|77 Stanley Road, Jaffna|9.6679|80.0107|0212225190|live|300|proof',
  'priyanka|Lagoon Bank Kurunegala|12 Colombo Road, Kurunegala|7.4863|80.3647|0372223040|edited|240|proof',
  'priyanka|Lagoon Bank Batticaloa|4 Bar Road, Batticaloa|7.7163|81.7006|0652224470|waiting|3|proof',
  'priyanka|Lagoon Bank Malabe|810 Kaduwela Road, Malabe|6.9049|79.9605|0112560099|waiting|6|',
  'kasun|Closed Shop|3 Station Road, Matara|5.9513|80.5428|0412222018|live|390|',
  'malini|Old Town Cookery|17 Puttalam Road, Kurunegala|7.4879|80.3611|0372222610|live|370|proof',
  'harsha|Paper Boat Toys|9 Park Road, Colombo 5|6.8853|79.8712|0112501177|live|11|proof',
  'harsha|Paper Boat Toys Nugegoda|120 High Level Road, Nugegoda|6.8718|79.8897|0112809060|waiting|4|proof',
  'araliya-bakehouse|Araliya Bakehouse|14 Peradeniya Road, Kandy|7.2867|80.6269|0812227890|live|260|proof',
  'fort-gelato|Fort Gelato|21 Pedlar Street, Fort, Galle|6.0269|80.2171|0912238811|live|230|proof',
  'blue-water-whales|Blue Water Whales Jetty|Harbour Road, Mirissa|5.9452|80.4527|0772440660|live|310|',
  'ocean-prawn-house|Ocean Prawn House|9 Porutota Road, Negombo|7.2417|79.8414|0312279100|live|220|proof',
  'island-phones|Island Phones Pettah|88 First Cross Street, Colombo 11|6.9371|79.8503|0112324455|edited|270|proof',
  'cinnamon-thread|Cinnamon Thread|32 Ward Place, Colombo 7|6.9169|79.8652|0112693300|live|290|proof',
  'kottu-junction|Kottu Junction|210 Galle Road, Colombo 4|6.8903|79.8557|0112580202|live|200|',
  'green-leaf-ayurveda|Green Leaf Ayurveda|Moragalla Lane, Beruwala|6.4536|79.9771|0342276340|live|340|proof',
  'nuwara-stables|Nuwara Stables|Gregory Lake, Nuwara Eliya|6.9573|80.7781|0522235100|live|180|',
  'lagoon-kayaks|Lagoon Kayaks Landing|River Avenue, Bentota|6.4276|80.0021|0342271144|rejected|14|proof',
  'palmyra-pedals|Palmyra Pedals|Lewis Place, Negombo|7.2238|79.8394|0312222987|live|150|',
  'ella-ridge-bungalow|Ella Ridge Bungalow|Passara Road, Ella|6.8721|81.0521||waiting|7|proof',
]

export const formerly: Readonly<Record<string, { name?: string; address?: string }>> = {
  'Harbour House Colombo': { address: '25 Galle Face Terrace, Colombo 3' },
  'Tea Leaf Café Negombo': { name: 'Tea Leaf Beach Café' },
  'Tea Leaf Café Katugastota': { address: '116 Kurunegala Road, Katugastota' },
  'Lagoon Bank Kurunegala': { address: '10 Colombo Road, Kurunegala' },
  'Island Phones Pettah': { name: 'Island Phones' },
}

export const branchComments: readonly string[] = [
  'The pin stands two streets away from this address. Please move it to the entrance.',
  'Nobody answers at this number. Please give one that rings at the branch.',
  'Please add the lease or a bill that shows this address.',
]

const states = z.enum(['live', 'waiting', 'rejected', 'edited', 'sentBack', 'deleted'])

export type BranchPlan = {
  id: string
  owner: WorldAccount
  ownerId: string
  name: string
  address: string
  latitude: number
  longitude: number
  contactNo: string | null
  state: z.output<typeof states>
  addedDaysAgo: number
  proofId: string | null
}

export function branchPlans(accounts: readonly WorldAccount[]): BranchPlan[] {
  const owners = new Map(accounts.map((account) => [account.key, account]))
  return branchLines.flatMap((line) => {
    const [key = '', name = '', address = '', ...rest] = line.split('|')
    const [latitude, longitude, contactNo, state, days, proof] = rest
    const owner = owners.get(key)
    if (!owner) return []
    return {
      id: worldId(`branch ${name}`),
      owner,
      ownerId: accountId(key),
      name,
      address,
      latitude: Number(latitude),
      longitude: Number(longitude),
      contactNo: contactNo || null,
      state: states.parse(state),
      addedDaysAgo: Math.min(Number(days), Math.max(1, owner.joinedDaysAgo - 1)),
      proofId: proof ? worldId(`proof ${name}`) : null,
    }
  })
}
