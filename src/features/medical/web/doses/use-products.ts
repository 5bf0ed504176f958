import { useEffect, useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import type { MedicalApi } from '../../medical.contract.ts';
import type { Product } from '../../protocols.contract.ts';

const call = createApiClient<MedicalApi>();

/** The products, for a dialog; none until they are loaded, or if that fails. */
export function useProducts(): readonly Product[] {
  const [products, setProducts] = useState<readonly Product[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    call('GET /api/records/medical/products', { signal: controller.signal }).then(setProducts, () => undefined);
    return () => controller.abort();
  }, []);
  return products;
}
