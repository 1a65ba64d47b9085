import { boot } from '../../lib/boot.ts';
import { BrandMarkBox } from './brand-mark-box.tsx';

export function BrandMark() {
  return <BrandMarkBox {...boot.brand} />;
}
