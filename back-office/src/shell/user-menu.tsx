import { Button, Menu, useMantineColorScheme } from '@mantine/core';
import { CheckIcon, PersonIcon } from '@radix-ui/react-icons';
import { logOut, useSession } from '../api/session.tsx';
import { useLanguage, useTexts } from '../language/language.tsx';
import { LANGUAGES, type Language } from '../language/languages.ts';
import { useSearchKey } from './search-key.ts';
import { SHELL } from './texts.ts';

// The keys of the object have this type.
const TAGS = Object.keys(LANGUAGES) as Language[];
const SCHEMES = ['auto', 'light', 'dark'] as const;

/** Menu of the user: language, colours, keys, and logout. */
export function UserMenu() {
  const texts = useTexts(SHELL);
  const { name } = useSession();
  const { language, choose } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const searchKey = useSearchKey();
  const check = (isChosen: boolean) => (isChosen ? <CheckIcon aria-hidden /> : <span />);
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button variant="default" size="sm" leftSection={<PersonIcon aria-hidden />} aria-label={name}>
          <span className="user-name">{name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.language}</Menu.Label>
        {TAGS.map((one) => (
          <Menu.Item
            key={one}
            lang={one}
            leftSection={check(one === language)}
            aria-current={one === language}
            onClick={() => choose(one)}
          >
            {LANGUAGES[one]}
          </Menu.Item>
        ))}
        <Menu.Label>{texts.colours}</Menu.Label>
        {SCHEMES.map((scheme) => (
          <Menu.Item
            key={scheme}
            leftSection={check(scheme === colorScheme)}
            aria-current={scheme === colorScheme}
            onClick={() => setColorScheme(scheme)}
          >
            {texts.colourSchemes[scheme]}
          </Menu.Item>
        ))}
        <Menu.Label>{texts.keys}</Menu.Label>
        <Menu.Item
          leftSection={check(searchKey.isOn)}
          aria-current={searchKey.isOn}
          onClick={() => searchKey.choose(!searchKey.isOn)}
        >
          {texts.searchKey}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => void logOut()}>{texts.logOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
