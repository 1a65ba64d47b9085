import { useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { KeyHint } from '../../../ui/key-hint.tsx';

/** Goes to the next section, as does Enter in any field of the section. */
export function GoOnButton() {
  const t = useTexts();
  return (
    <Button type="submit" className="justify-self-end">
      {t('request.go-on')}
      <KeyHint keys={['↵']} />
    </Button>
  );
}
