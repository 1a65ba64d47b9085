import { boot } from '../../lib/boot.ts';
import { Mark } from '../../ui/mark.tsx';
import { BRAND_MARK, BrandMarkBox } from './brand-mark-box.tsx';

export function BrandMark() {
  const { name, logo, mark } = boot.brand;
  return <BrandMarkBox name={name} mark={<Mark path={logo} picture={mark} className={BRAND_MARK} />} />;
}
