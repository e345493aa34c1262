import { Footer } from '../../../../shell/src/frame/footer/footer.tsx';
import { Navbar } from '../../../../shell/src/frame/navbar/navbar.tsx';
import { PathProvider } from './plain-router.tsx';

export const Bar = ({ pathname }: { readonly pathname: string }) => (
  <PathProvider value={pathname}>
    <Navbar />
  </PathProvider>
);

export const Foot = () => <Footer year={new Date().getFullYear()} />;
