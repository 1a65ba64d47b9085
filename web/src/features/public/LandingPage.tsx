import { brandLink } from '@sendero/core/brand/brand';
import { CircleCheck, Radio, Tag, type LucideIcon } from 'lucide-react';
import { boot } from '../../lib/boot.ts';
import { useFlag } from '../../lib/flags.ts';
import { AppLink, useQueryValue } from '../../lib/navigation.tsx';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { PageSection } from '../../lib/page-section.tsx';
import { useFormats, useTexts, type TextKey } from '../../lib/texts.tsx';
import { faqUrl, paths, termsUrl } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountLinks } from '../session/account-links.tsx';
import { BrandMark } from '../session/brand-mark.tsx';
import { QuietLink } from '../session/guest-frame.tsx';
import { LoginForm } from '../session/login-form.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { LandingFrame } from './landing-frame.tsx';

const GuestStart = lazyPage(async () => ({
  default: (await import('./guest-start.tsx')).GuestStart,
}));
const ProductPicture = lazyPage(async () => ({
  default: (await import('./product-picture.tsx')).ProductPicture,
}));
const QuickQuote = lazyPage(async () => ({ default: (await import('./quick-quote.tsx')).QuickQuote }));

const promises: readonly { icon: LucideIcon; title: TextKey; hint: TextKey }[] = [
  { icon: Tag, title: 'landing.step-price', hint: 'landing.step-price-hint' },
  { icon: Radio, title: 'landing.step-live', hint: 'landing.step-live-hint' },
  { icon: CircleCheck, title: 'landing.step-keep', hint: 'landing.step-keep-hint' },
];

/** The landing page: one promise, the price, and sign-in (NAV-01). */
export default function LandingPage() {
  const t = useTexts();
  const faq = faqUrl(boot);
  return (
    <LandingFrame
      mark={<BrandMark />}
      action={
        <div className="flex items-center">
          <LanguageMenu />
          <AppLink
            href={paths.connect(useQueryValue('next') ?? undefined)}
            className={`${buttonClass({ tone: 'ghost' })} md:hidden`}
          >
            {t('session.sign-in')}
          </AppLink>
        </div>
      }
      more={
        <>
          <Prices />
          <Steps />
        </>
      }
      beside={<SignIn />}
      below={
        <PageSection fallback={<Skeleton className="h-195 w-full md:h-100" />}>
          <ProductPicture />
        </PageSection>
      }
      foot={
        <footer className="flex flex-wrap gap-x-6 py-3">
          <QuietLink href={brandLink(boot.brand, 'partner', boot.market.country_code)}>
            {t('shell.partner')}
          </QuietLink>
          <QuietLink href={termsUrl(boot)}>{t('content.terms')}</QuietLink>
          {faq === null ? null : <QuietLink href={faq}>{t('content.faq')}</QuietLink>}
          <QuietLink href={paths.prohibitedItems()}>{t('content.prohibited-items')}</QuietLink>
        </footer>
      }
    />
  );
}

function Steps() {
  const t = useTexts();
  return (
    <ul className="mt-2 grid gap-4 sm:grid-cols-3">
      {promises.map(({ icon: Icon, title, hint }) => (
        <li key={title} className="grid content-start gap-1">
          <Icon aria-hidden className="size-5 text-primary-ink" />
          <strong className="font-semibold">{t(title)}</strong>
          <span className="text-sm text-muted">{t(hint)}</span>
        </li>
      ))}
    </ul>
  );
}

function SignIn() {
  const t = useTexts();
  return (
    <section
      aria-labelledby="sign-in"
      className="grid content-start gap-5 self-start rounded-xl border border-line bg-raised p-6 shadow-card"
    >
      <h2 id="sign-in" className="text-xl font-semibold tracking-tight">
        {t('session.connect-title')}
      </h2>
      <LoginForm />
      <AccountLinks />
      {useFlag('guest_checkout') ? (
        <PageSection fallback={<Skeleton className="h-24 w-full" />}>
          <div className="border-t border-line pt-5">
            <GuestStart />
          </div>
        </PageSection>
      ) : null}
    </section>
  );
}

function Prices() {
  const t = useTexts();
  const formats = useFormats();
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <strong className="text-xl font-semibold text-primary-ink">
          {t('landing.from', { price: formats.money(boot.market.price.base) })}
        </strong>
        <span className="text-muted">{t('landing.no-surge')}</span>
      </p>
      <PageSection fallback={<Skeleton className="h-54.5 w-full max-w-130 sm:h-33" />}>
        <QuickQuote />
      </PageSection>
    </div>
  );
}
