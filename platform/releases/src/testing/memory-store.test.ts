import { memoryStore } from './memory-store.ts';
import { storeContract } from './store-contract.ts';

storeContract(async () => {
  const store = memoryStore();
  return { store, other: store };
});
